#!/usr/bin/env python3
"""Writes world-cup-2014.json: the 32 teams of the 2014 FIFA World Cup, by name.

    python3 Fixtures/generate-world-cup-2014.py

Source: the tournament's list of participants, by the confederation in whose zone each qualified.
"""

import json
from pathlib import Path

PLACES = {"Europe": 13, "South America": 6, "Africa": 5, "Asia": 4, "North America": 4}
ZONES = {
    "Africa": ["Algeria", "Cameroon", "Ghana", "Ivory Coast", "Nigeria"],
    "Asia": ["Australia", "Iran", "Japan", "South Korea"],
    "Europe": [
        "Belgium", "Bosnia and Herzegovina", "Croatia", "England", "France", "Germany", "Greece",
        "Italy", "Netherlands", "Portugal", "Russia", "Spain", "Switzerland",
    ],
    "North America": ["Costa Rica", "Honduras", "Mexico", "United States"],
    "South America": ["Argentina", "Brazil", "Chile", "Colombia", "Ecuador", "Uruguay"],
}


def main():
    if {zone: len(teams) for zone, teams in ZONES.items()} != PLACES:
        raise SystemExit("a zone has more or fewer teams than places")
    teams = [
        {
            "teamName": team,
            "qualifyingZone": zone,
            "imageName": team.lower().replace(" ", "-") + "-flag",
            "wins": 0,
        }
        for zone, names in ZONES.items()
        for team in names
    ]
    teams.sort(key=lambda team: team["teamName"])
    lines = ",\n".join("  " + json.dumps(team) for team in teams)
    Path(__file__).with_name("world-cup-2014.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
