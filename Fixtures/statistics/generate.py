#!/usr/bin/env python3
"""Writes student-t.tsv, series.json, tags.json and groups.json with other implementations of the statistics.

    python3 -m venv venv
    venv/bin/pip install mpmath==1.3.0 numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0
    venv/bin/python generate.py

The quantiles are mpmath's, to 40 digits. r1 is statsmodels' acf (adjusted, with missing days), the
intervals, tails and the false discovery rate are SciPy's, and the shifts are NumPy's roll. Least squares
and the variance between groups are statsmodels' OLS and combine_effects; the covariances of the
coefficients are products of whole matrices. The moods are made up: an autoregressive process, rounded to
feelings from 1 to 5.
"""

import json
from pathlib import Path

import mpmath
import numpy as np
from scipy import stats
from statsmodels.api import OLS
from statsmodels.stats.meta_analysis import combine_effects
from statsmodels.tsa.stattools import acf

FOLDER = Path(__file__).parent
DEGREES = [0.02, 0.1, 0.5, 1, 1.5, 2, 2.7, 3, 4, 5, 7.25, 10, 29.3, 30, 100, 199.9, 200.1, 364.2]
DEGREES += [1000, 12345.6, 1e6, 1e9]
PROBABILITIES = [0.500001, 0.51, 0.6, 0.75, 0.9, 0.95, 0.975, 0.99, 0.995, 0.9995, 0.9999999]


def quantile(degrees, probability):
    """The quantile whose upper tail is 1 - probability, with the double nearest to probability."""
    df, p = mpmath.mpf(degrees), mpmath.mpf(probability)
    log_density = lambda t: -(df + 1) / 2 * mpmath.log1p(t * t / df)
    if degrees > 1000:  # mpmath's incomplete beta function does not converge: integrate.
        scale = mpmath.exp(mpmath.loggamma((df + 1) / 2) - mpmath.loggamma(df / 2))
        scale /= mpmath.sqrt(df * mpmath.pi)
        below = lambda t: scale * mpmath.quad(
            lambda u: mpmath.exp(log_density(u)), mpmath.linspace(0, t, 9))
        start = mpmath.mpf(stats.norm.ppf(probability))
        return mpmath.findroot(lambda t: below(t) - (p - mpmath.mpf(1) / 2), start)
    half = mpmath.mpf(1) / 2
    if probability < 0.75:
        below = lambda t: mpmath.betainc(
            half, df / 2, 0, t * t / (df + t * t), regularized=True) - (2 * p - 1)
        high = mpmath.mpf(1)
        while below(high) < 0:
            high *= 2
        return mpmath.findroot(below, (0, high), solver="anderson", tol=1e-60, maxsteps=500)
    # In logarithms, as few degrees of freedom have quantiles of hundreds of digits.
    def tail(s):
        x = df / (df + mpmath.exp(2 * s))
        return mpmath.log(mpmath.betainc(df / 2, half, 0, x, regularized=True)) - mpmath.log(
            2 * (1 - p))
    low, high = mpmath.mpf(-2), mpmath.mpf(1)
    while tail(high) > 0:
        low, high = high, 2 * high
    root = mpmath.findroot(tail, (low, high), solver="anderson", tol=1e-60, maxsteps=500)
    return mpmath.exp(root)


def write_quantiles():
    mpmath.mp.dps = 40
    lines = ["degreesOfFreedom\tprobability\tquantile"]
    for degrees in DEGREES:
        for probability in PROBABILITIES:
            value = quantile(degrees, probability)
            if value < 1e300:
                text = mpmath.nstr(value, 17, min_fixed=-4, max_fixed=17)
                lines.append(f"{degrees!r}\t{probability!r}\t{text}")
    (FOLDER / "student-t.tsv").write_text("\n".join(lines) + "\n")


def process(generator, count, correlation):
    values = generator.standard_normal(count)
    for index in range(1, count):
        values[index] = (
            correlation * values[index - 1] + (1 - correlation**2) ** 0.5 * values[index])
    return values


def moods(generator, values, most=3):
    """The feelings of one to `most` moods a day around the day's value."""
    counts = generator.integers(1, most + 1, len(values))
    return [
        np.clip(np.round(3.2 + 1.1 * value + 0.6 * generator.standard_normal(count)), 1, 5)
        .astype(int).tolist()
        for value, count in zip(values, counts)
    ]


def autocorrelation(days, means):
    """The number of pairs, r1 by statsmodels, and r corrected for its bias."""
    calendar = np.full(days[-1] - days[0] + 1, np.nan)
    calendar[np.array(days) - days[0]] = means
    pairs = int(np.sum(~np.isnan(calendar[1:]) & ~np.isnan(calendar[:-1])))
    if pairs == 0 or np.ptp(means) == 0:
        return pairs, None, 0.4
    r1 = acf(calendar, nlags=1, adjusted=True, missing="conservative", fft=False)[1]
    r1 = float(np.clip(r1, -1, 1))
    unbiased = np.clip((len(days) * r1 + 1) / (len(days) - 4), 0, 0.95)
    return pairs, r1, float(np.average([unbiased, 0.4], weights=[len(days), 20]))


def correlations(days, r):
    """The matrix of the correlations of all pairs of days."""
    return r ** np.abs(np.subtract.outer(days, days)).astype(float)


def summary(days, feelings, whole=None):
    means = np.array([np.mean(of_day) for of_day in feelings])
    count = len(days)
    pairs, r1, r = autocorrelation(days, means)
    used = r if whole is None else whole
    effective = count**2 / correlations(days, used).sum()
    deviation = np.std(means, ddof=1)
    interval = None
    if deviation > 0:
        variance = count * means.var() / (count - count / effective)
        interval = stats.t.interval(
            0.95, effective - 1, loc=means.mean(), scale=np.sqrt(variance / effective))
        interval = [float(np.clip(bound, 1, 5)) for bound in interval]
    steps = [
        (means[i + 1] - means[i]) ** 2 for i in range(count - 1) if days[i + 1] == days[i] + 1]
    return {
        "numberOfMoods": sum(map(len, feelings)),
        "mean": float(means.mean()),
        "standardDeviation": float(deviation),
        "numberOfPairs": pairs,
        "coefficient": r1,
        "corrected": r,
        "effectiveNumberOfDays": float(effective),
        "interval": interval,
        "meanSquareSuccessiveDifference": float(np.mean(steps)) if steps else None,
    }


def write_series():
    generator = np.random.default_rng(1941)
    cases = []

    def add(name, days, feelings, part_of=None):
        days = [int(day) for day in days]
        case = {"name": name, "days": days, "feelings": feelings}
        whole = None
        if part_of:
            case["partOf"] = part_of["name"]
            whole = part_of["expected"]["corrected"]
        cases.append(case | {"expected": summary(days, feelings, whole)})

    year = np.arange(20454, 20454 + 365)
    of_year = moods(generator, process(generator, 365, 0.6))
    add("a year without missing days", year, of_year)
    kept = np.flatnonzero(generator.random(365) < 0.6)
    add("a year with missing days", year[kept], [of_year[index] for index in kept])
    mondays = np.arange(4, 365, 7)
    add("all Mondays", year[mondays], [of_year[index] for index in mondays])
    add("all Mondays of the year", year[mondays], [of_year[index] for index in mondays], cases[0])
    add("a month of the year", year[31:59], of_year[31:59], cases[0])
    add("five days", range(5), [[4], [2, 3], [5], [1], [3]])
    add("few pairs", [-3, -2, 7, 8, 30, 60], [[1], [1, 2], [5], [4], [3], [3]])
    add("slow change", range(100, 120), [[1 + day // 5] for day in range(20)])
    add("alternating days", range(1, 31), [[2 + 2 * (day % 2)] for day in range(30)])
    add("days alike", range(10), [[3]] * 10)
    lines = ",\n".join("  " + json.dumps(case) for case in cases)
    (FOLDER / "series.json").write_text(f"[\n{lines}\n]\n")


def difference(means, has_tag):
    return means[has_tag].mean() - means[~has_tag].mean()


class Fit:
    """A least squares fit whose residuals are an AR(1) process."""

    def __init__(self, days, means, columns, r=None):
        columns = np.array(columns, dtype=float).T
        fit = OLS(means, columns).fit()
        r = autocorrelation(days, fit.resid)[2] if r is None else r
        matrix = correlations(days, r)
        inverse = np.linalg.inv(columns.T @ columns)
        spread = inverse @ columns.T @ matrix @ columns
        expected = len(days) - np.trace(spread)
        self.coefficients = fit.params
        self.covariance = spread @ inverse * (fit.resid @ fit.resid) / expected
        self.freedom = expected * len(days) / matrix.sum()
        # The covariance if all coefficients are equal.
        deviations = len(days) * means.var()
        self.covariance_alike = spread @ inverse * deviations / (len(days) - matrix.sum() / len(days))

    def estimate(self, column):
        """The coefficient, the ends of its interval, and its p-value."""
        value, error = self.coefficients[column], np.sqrt(self.covariance[column, column])
        low, high = stats.t.interval(0.95, self.freedom, loc=value, scale=error)
        return [float(x) for x in (value, low, high, 2 * stats.t.sf(abs(value / error), self.freedom))]

    def p_of_differences(self):
        contrast = np.hstack([np.eye(len(self.coefficients) - 1), -np.ones((len(self.coefficients) - 1, 1))])
        differences = contrast @ self.coefficients
        wald = differences @ np.linalg.solve(contrast @ self.covariance_alike @ contrast.T, differences)
        return float(stats.f.sf(wald / len(differences), len(differences), self.freedom))


def write_tags():
    generator = np.random.default_rng(1995)
    days = np.flatnonzero(generator.random(400) < 0.75) + 20000
    values = process(generator, len(days), 0.5)
    tags = {}
    for index in range(16):
        stay, share = generator.uniform(0.2, 0.9), generator.uniform(0.02, 0.95)
        has_tag = generator.random(len(days)) < share
        for place in range(1, len(days)):
            if generator.random() < stay:
                has_tag[place] = has_tag[place - 1]
        tags[f"tag{index}"] = has_tag
        if index < 3:
            values = values + (0.9 if index else -0.5) * has_tag
    # Two regular tags: almost all days from Monday to Friday, and every other day.
    tags["week"] = ((days + 3) % 7 < 5) ^ (generator.random(len(days)) < 0.03)
    tags["other"] = days % 2 == 0
    feelings = moods(generator, values)
    means = np.array([np.mean(of_day) for of_day in feelings])
    counts = np.array(list(map(len, feelings)))
    tested = {
        name: has_tag for name, has_tag in tags.items() if 10 <= has_tag.sum() <= len(days) - 10}
    weekdays = [days % 7 == day for day in range(1, 7)]
    constant = np.ones(len(days))
    model = Fit(days, means, [constant, *weekdays, *tested.values()])
    expected = []
    for place, (name, has_tag) in enumerate(tested.items()):
        shifted = [difference(means, np.roll(has_tag, shift)) for shift in range(len(days))]
        estimate = Fit(days, means, [constant, has_tag]).estimate(1)
        ratio = difference(means, has_tag) / np.sqrt(np.mean(np.square(shifted)))
        is_regular = name in ("week", "other")
        expected.append({
            "tag": name,
            "daysWith": int(has_tag.sum()),
            "moodsWith": int(counts[has_tag].sum()),
            "moodsWithout": int(counts[~has_tag].sum()),
            "isRegular": is_regular,
            "estimate": estimate,
            "adjusted": model.estimate(1 + len(weekdays) + place),
            "pValue": estimate[3] if is_regular else float(2 * stats.norm.sf(abs(ratio))),
        })
    adjusted = stats.false_discovery_control([test["pValue"] for test in expected], method="bh")
    for test, value in zip(expected, adjusted):
        test["adjustedPValue"] = float(value)
    document = {
        "days": days.tolist(),
        "feelings": feelings,
        "tags": {name: days[has_tag].tolist() for name, has_tag in tags.items()},
        "expected": expected,
    }
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(document[key])}" for key in document)
    (FOLDER / "tags.json").write_text(f"{{\n{lines}\n}}\n")


def write_groups():
    """Groups of days, with the probability of their differences and their shrunken means."""
    generator = np.random.default_rng(1975)
    cases = []
    for name, count, effect, period in [
        ("weekdays", 200, 0.5, 7), ("weekdays without differences", 90, 0, 7), ("twelfths", 365, 0.3, 12),
    ]:
        kept = np.flatnonzero(generator.random(count) < 0.8)
        groups = kept % 7 if period == 7 else kept * 12 // count
        values = process(generator, count, 0.5)[kept] + effect * (groups % 3 == 0)
        feelings = moods(generator, values)
        means = np.array([np.mean(of_day) for of_day in feelings])
        numbers = np.unique(groups)
        r = autocorrelation(kept, means)[2]
        fit = Fit(kept, means, [groups == number for number in numbers], r)
        effective, squares, freedom = [], 0, 0
        for number in numbers:
            own = kept[groups == number]
            effective.append(len(own) ** 2 / correlations(own, r).sum())
            squares += len(own) * means[groups == number].var()
            freedom += len(own) - len(own) / effective[-1]
        errors = squares / freedom / np.array(effective)
        averages = np.array([means[groups == number].mean() for number in numbers])
        between = max(0, combine_effects(averages, errors, method_re="dl").tau2)
        common = np.average(averages, weights=1 / (errors + between))
        share = between / (between + errors)
        shrunken = common + share * (averages - common)
        reach = stats.t.ppf(0.975, freedom) * np.sqrt(share * errors)
        cases.append({
            "name": name, "days": kept.tolist(), "feelings": feelings, "groups": groups.tolist(),
            "probability": fit.p_of_differences(), "shrunken": shrunken.tolist(), "reach": reach.tolist()})
    lines = ",\n".join("  " + json.dumps(case) for case in cases)
    (FOLDER / "groups.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    write_quantiles()
    write_series()
    write_tags()
    write_groups()
