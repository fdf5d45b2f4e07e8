"""Times peers of the Atlas, from PyPI: lookups.py tzfpy|reverse_geocoder FILE

FILE contains lines of "latitude longitude". Prints the time to look all of them up, in seconds, without the time to
read the file."""

import sys
import time


peer, path = sys.argv[1:]
points = [tuple(map(float, line.split())) for line in open(path, encoding="ascii")]
if peer == "tzfpy":
    from tzfpy import get_tz

    get_tz(0, 0)

    def run():
        for latitude, longitude in points:
            get_tz(longitude, latitude)
else:
    import reverse_geocoder

    reverse_geocoder.search(points[:10], mode=1, verbose=False)

    def run():
        reverse_geocoder.search(points, mode=1, verbose=False)

start = time.perf_counter()
run()
print(time.perf_counter() - start)
