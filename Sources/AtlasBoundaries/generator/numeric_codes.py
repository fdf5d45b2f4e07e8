"""The numeric codes of ISO 3166-1, by which the data files know countries."""

from pathlib import Path

TABLE = Path(__file__).resolve().parents[3] / "Fixtures/iso-3166-1.tsv"
KOSOVO = 983  # In common use; ISO 3166-1 has none.


def numeric_codes():
    lines = TABLE.read_text(encoding="utf-8").splitlines()[1:]
    codes = {alpha2: int(number) for alpha2, _, number in (line.split("\t")[:3] for line in lines)}
    return codes | {"XK": KOSOVO}
