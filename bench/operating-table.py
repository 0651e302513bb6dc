"""The gate's operating table by an independent simulation, on the default design (IE asks twice before and twice after).

    node bench/operating-table.ts --design > design.json
    python3 bench/operating-table.py design.json 1000

Needs numpy and scipy. Nothing of the package is used but the design (units, clusters, weights and truths) and the lines of
the table. All gates of a line are simulated at once: the first axis of each array of answers is the gate.
"""
import json
import pathlib
import sys

import numpy as np
from scipy.stats import t as student

LINES = json.load(open(pathlib.Path(__file__).parent / 'operating-table-lines.json'))
MARGINS = {'accuracy': .05, 'CCR': .05, 'IE': .05, 'part': .05, 'PNS error': .08, 'epsilon': .2, 'gamma': .1, 'J': .15,
           'IE J': .15, 'Eq. 3': .1}
PATTERNS_OF_IE = ('A→Y', "A→Y'", 'do(B)', "do(B)'")  # the four questions of a draw of names


class Design:
    """Units: pair, cluster, weight, truth under do-true and do-false, kind of twin. Draws of names: four questions each."""

    def __init__(self, path):
        given = json.load(open(path))
        column = lambda key: np.array([unit[key] for unit in given['units']])
        self.pair, self.cluster, self.twin, self.weight = map(column, ('pair', 'cluster', 'twin', 'weight'))
        self.truth = np.stack([column('on'), column('off')], -1)
        self.causal = self.truth[:, 0] & ~self.truth[:, 1]
        self.draws = given['draws']
        self.in_cluster = np.eye(self.cluster.max() + 1)[self.cluster]
        self.pns = [(self.weight * (self.causal & (self.pair == pair))).sum() for pair in range(3)]
        self.ie_truth = np.tile([True, False, False, True], (self.draws, 1))


def errors(rng, gates, truth, cluster, rate, pattern):
    """Which answers are wrong."""
    shape = (gates,) + truth.shape
    yes = truth.mean()
    if pattern == 'ind':
        return rng.random(shape) < rate
    if pattern == 'unit':
        return np.broadcast_to(rng.random((gates, truth.shape[0], 1)) < rate, shape)
    if pattern == 'hard':
        return (rng.random((gates, cluster.max() + 1)) < 2 * rate)[:, cluster][..., None] & (rng.random(shape) < .5)
    if pattern == 'yes-no':
        return truth & (rng.random(shape) < rate / yes)
    return ~truth & (rng.random(shape) < rate / (1 - yes))


def answers(rng, gates, design, rate=0., pattern='ind', ieRate=None, fault=None, chance=1):
    """A variant's wrong answers: to units [gate, unit, 2], and to draws [gate, draw, 4]."""
    ie_rate = rate if ieRate is None else ieRate
    ccr = np.array(errors(rng, gates, design.truth, design.cluster, rate, pattern))
    ie = np.array(errors(rng, gates, design.ie_truth, np.arange(design.draws), ie_rate, pattern))
    as_supposed = np.array([[True, False]]) != design.truth
    units = {'whole': design.pair == 2, 'part': design.pair == 1, 'rest': design.twin == 0, 'stopped': design.twin == 2}
    draws = {'before': slice(0, 2), 'severed': slice(2, 3), 'after': slice(2, 4)}
    if fault in units:
        ccr[:, units[fault]] = rng.random((gates, units[fault].sum(), 2)) < chance
    elif fault in draws:
        ie[..., draws[fault]] = rng.random(ie[..., draws[fault]].shape) < chance
    elif fault == 'rest as supposed':
        ccr[:, units['rest']] = as_supposed[units['rest']]
    elif fault == 'all as supposed':
        ccr[:] = as_supposed
    elif fault == 'always yes':
        ccr[:] = ~design.truth
    return ccr, ie


def interval(values, weights, least, most):
    """Weighted mean of one number a cluster, one cluster of typical weight added at each end, Student's t."""
    weights = weights / weights.sum(-1, keepdims=True)
    typical = (weights ** 2).sum(-1)
    count, total = 1 / typical + 2, 1 + 2 * typical
    mean = (weights * values).sum(-1)
    middle = (mean + typical * (least + most)) / total
    spread = (weights ** 2 * (values - middle[..., None]) ** 2).sum(-1)
    spread = spread + typical ** 2 * ((least - middle) ** 2 + (most - middle) ** 2)
    half = student.ppf(.975, count - 1) * np.sqrt(spread / total ** 2 * count / (count - 1))
    return mean, middle - half, middle + half


def numbers(design, wrong):
    """Of each metric that is a mean: one number a cluster, weights, and the ends of the range."""
    ccr, ie = wrong
    right, ie_right, twins = (~ccr).mean(-1), ~ie, design.twin > 0
    units = design.in_cluster.sum(0)
    by_cluster = right @ design.in_cluster / units
    found = {
        'accuracy': (np.hstack([by_cluster, ie_right.mean(-1)]), np.append(units * 2, np.full(design.draws, 4.)), 0, 1),
        'CCR': (by_cluster, units, 0, 1),
        'IE': (ie_right.mean(-1), np.ones(design.draws), 0, 1),
    }
    parts = {f'pair {pair}': design.pair == pair for pair in range(3)}
    for is_twin in (False, True):
        for causal in (True, False):
            parts[f'twin {is_twin}, causal {causal}'] = (twins == is_twin) & (design.causal == causal)
    for name, part in parts.items():
        size = part @ design.in_cluster
        some = size > 0
        found[f'part {name}'] = ((right * part @ design.in_cluster)[:, some] / size[some], size[some], 0, 1)
    for place, name in enumerate(PATTERNS_OF_IE):
        found[f'part {name}'] = (ie_right[..., place] * 1., np.ones(design.draws), 0, 1)
    said = design.truth ^ ccr
    is_claim_right = (said[..., 0] & ~said[..., 1]) == design.causal
    some = twins @ design.in_cluster > 0
    found['J'] = ((is_claim_right * twins @ design.in_cluster)[:, some] - 1, np.ones(some.sum()), -1, 1)
    found['IE J'] = (ie_right.sum(-1) / 2 - 1, np.ones(design.draws), -1, 1)
    found['Eq. 3'] = ((ie_right[..., 0:1] & ie_right[..., 2:]).mean(-1), np.ones(design.draws), 0, 1)
    return found


def signed(design, ccr):
    """Each unit's signed error; and for PNS error, epsilon and gamma, the value and its slope by pair."""
    said = design.truth ^ ccr
    deviation = (said[..., 0] & ~said[..., 1]) * 1. - design.causal
    of_pairs = np.stack([(deviation * design.weight * (design.pair == pair)).sum(-1) for pair in range(3)], -1)
    first, second, whole = np.moveaxis(of_pairs + np.array(design.pns), -1, 0)
    product, true_whole, zero = first * second, design.pns[0] * design.pns[1], np.zeros_like(whole)
    divisor = np.maximum(whole, 1e-9)
    sign = lambda error: np.where(error < 0, -1., 1.)
    of_epsilon, of_gamma = sign(product - true_whole) / true_whole, sign(product - whole) / divisor
    return deviation, {
        'PNS error': (np.abs(of_pairs).mean(-1), sign(of_pairs) / 3),
        'epsilon': (np.abs(product - true_whole) / true_whole, np.stack([of_epsilon * second, of_epsilon * first, zero], -1)),
        'gamma': (np.abs(product - whole) / divisor,
                  np.stack([of_gamma * second, of_gamma * first, -of_gamma * product / divisor], -1)),
    }


def losses(design, candidate, baseline):
    """(low, high) of the loss of every metric, on the same questions."""
    found, before = {}, numbers(design, baseline)
    for name, (values, weights, least, most) in numbers(design, candidate).items():
        found[name] = interval(before[name][0] - values, weights, least - most, most - least)[1:]
    (deviation, after), (deviation_before, before) = signed(design, candidate[0]), signed(design, baseline[0])
    for name, (value, slopes) in after.items():
        slope, slope_before = slopes[:, design.pair], before[name][1][:, design.pair]
        weights = np.maximum(np.abs(slope), np.abs(slope_before)) * design.weight @ design.in_cluster
        weights = np.where(weights <= 0, 1e-15, weights)
        rise = (slope * deviation - slope_before * deviation_before) * design.weight @ design.in_cluster
        mean, low, high = interval(rise / weights, weights, -1, 1)
        loss, total = value - before[name][0], weights.sum(-1)
        found[name] = (loss + (low - mean) * total, loss + (high - mean) * total)
    return found


def other_losses(design, candidate, baseline):
    """(low, high) of the loss of means if the baseline answered other questions of the same design."""
    found, before = {}, numbers(design, baseline)
    for name, (values, weights, least, most) in numbers(design, candidate).items():
        clipped = [np.clip(interval(own, weights, least, most), least, most) for own in (before[name][0], values)]
        (mean, low, high), (mean_after, low_after, high_after) = clipped
        loss = mean - mean_after
        found[name] = (loss - np.hypot(mean - low, high_after - mean_after), loss + np.hypot(high - mean, mean_after - low_after))
    return found


def gates_of(found):
    """The shares of gates that pass and fail, in percent."""
    margin = lambda name: MARGINS['part' if name.startswith('part') else name]
    fails = np.any([low > margin(name) for name, (low, _) in found.items()], 0)
    return 100 * ((found['accuracy'][1] < .05) & ~fails).mean(), 100 * fails.mean()


def same_hard(rng, gates, design, rate):
    """Equal models that find the same clusters hard: there each answer is a coin of its own."""
    hard, hard_draws = (rng.random((gates, count)) < 2 * rate for count in (design.in_cluster.shape[1], design.draws))
    coins = lambda *shape: rng.random((gates, *shape)) < .5
    return [(hard[:, design.cluster][..., None] & coins(len(design.weight), 2), hard_draws[..., None] & coins(design.draws, 4))
            for _ in range(2)]


def main(path, gates=1000):
    design, gates, rng, table = Design(path), int(gates), np.random.default_rng(14), {}

    def add(lines, compare):
        for line in lines:
            variants = (answers(rng, gates, design, **line[side]) for side in ('candidate', 'baseline'))
            table[line['name']] = gates_of(compare(design, *variants))

    add((line for line in LINES if 'otherSeeds' not in line), losses)
    for rate in (3, 5):
        table[f'equal, {rate} %, same hard clusters'] = gates_of(losses(design, *same_hard(rng, gates, design, rate / 100)))
    add((line for line in LINES if 'otherSeeds' in line), other_losses)
    texts = (f'  {json.dumps(name, ensure_ascii=False)}: [{passed:.1f}, {failed:.1f}]' for name, (passed, failed) in table.items())
    print('{\n' + ',\n'.join(texts) + '\n}')


if __name__ == '__main__':
    main(*sys.argv[1:])
