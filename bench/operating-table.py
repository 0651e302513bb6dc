"""The gate's operating table by an independent simulation, on the default design (IE asks twice before and twice after).

    node bench/operating-table.ts --design > design.json
    python3 bench/operating-table.py design.json 1000

Needs numpy and scipy. Nothing of the package is used but the design: units, clusters, weights and truths.
"""
import json, sys
import numpy as np
from scipy.stats import t as student

MARGINS = dict(accuracy=.05, CCR=.05, IE=.05, pns=.08, eps=.2, gamma=.1, J=.15, IEJ=.15, eq3=.1, part=.05)


class Design:
    """Units: pair, cluster, weight, truth under do-true and do-false, kind. Draws of names: four questions each."""
    def __init__(s, path):
        given = json.load(open(path)); u = given['units']
        s.pair, s.cluster, s.twin = (np.array([x[k] for x in u]) for k in ('pair', 'cluster', 'twin'))
        s.w = np.array([x['weight'] for x in u]); s.truth = np.array([[x['on'], x['off']] for x in u])
        s.causal = s.truth[:, 0] & ~s.truth[:, 1]; s.n = s.cluster.max() + 1; s.D = given['draws']
        s.pns = [(s.w * (s.causal & (s.pair == p))).sum() for p in range(3)]; s.whole = s.pns[0] * s.pns[1]
        s.M = np.zeros((len(u), s.n)); s.M[np.arange(len(u)), s.cluster] = 1
        s.ie = np.tile([True, False, False, True], (s.D, 1))  # A→Y, A→Y', A→Y after do(B), A→Y after do(B')


def errors(rng, R, truth, cluster, n, e, mode):
    """Which answers are wrong."""
    shape = (R,) + truth.shape; share = truth.mean()
    if mode == 'ind': return rng.random(shape) < e
    if mode == 'unit': return np.broadcast_to(rng.random((R, truth.shape[0], 1)) < e, shape)
    if mode == 'hard': return (rng.random((R, n)) < 2 * e)[:, cluster][..., None] & (rng.random(shape) < .5)
    if mode == 'yes-no': return truth & (rng.random(shape) < e / share)
    if mode == 'no-yes': return ~truth & (rng.random(shape) < e / (1 - share))
    raise ValueError(mode)


def answers(rng, R, d, e=0., mode='ind', ie=None, **faults):
    """A variant's wrong answers: of units [R, units, 2] and of draws [R, D, 4]."""
    c = np.array(errors(rng, R, d.truth, d.cluster, d.n, e, mode)); i = np.array(errors(rng, R, d.ie, np.arange(d.D), d.D, e if ie is None else ie, mode))
    said = np.array([[True, False]]) != d.truth
    for kind, x in faults.items():
        rest, where = d.twin == 0, {'whole': d.pair == 2, 'part': d.pair == 1, 'rest': d.twin == 0, 'stopped': d.twin == 2}
        if kind == 'supposed': c[:, rest] = said[rest]
        elif kind == 'claims': c[:] = said
        elif kind == 'yes': c[:] = ~d.truth
        elif kind == 'before': i[..., :2] = rng.random(i.shape[:2] + (2,)) < x
        elif kind == 'do(B)': i[..., 2] = rng.random(i.shape[:2]) < x
        elif kind == 'after': i[..., 2:] = rng.random(i.shape[:2] + (2,)) < x
        else: c[:, where[kind]] = rng.random((R, where[kind].sum(), 2)) < x
    return c, i


def interval(v, w, lo, hi):
    """Weighted mean of one number a cluster, one cluster of typical weight added at each end, Student's t."""
    w = w / w.sum(-1, keepdims=True); e = (w ** 2).sum(-1); N = 1 / e + 2; tot = 1 + 2 * e
    m = ((w * v).sum(-1) + e * (lo + hi)) / tot
    var = ((w ** 2 * (v - m[..., None]) ** 2).sum(-1) + e ** 2 * ((lo - m) ** 2 + (hi - m) ** 2)) / tot ** 2 * N / (N - 1)
    h = student.ppf(.975, N - 1) * np.sqrt(var); return (w * v).sum(-1), m - h, m + h


def numbers(d, wrong):
    """Of each metric that is a mean: one number a cluster, weights, ends, +1 if more is better."""
    c, i = wrong; right, ok = (~c).mean(-1), ~i; out = {}
    size = d.M.sum(0) * 2; both = ((right @ d.M) / (size / 2), ok.mean(-1))
    out['accuracy'] = (np.hstack(both), np.concatenate([size, np.full(d.D, 4.)]), 0, 1)
    out['CCR'] = (both[0], size, 0, 1); out['IE'] = (both[1], np.ones(d.D), 0, 1)
    def part(name, u):
        n = u @ d.M; k = n > 0; out['part ' + name] = (((right * u) @ d.M)[:, k] / n[k], n[k], 0, 1)
    for p in range(3): part(f'pair {p}', d.pair == p)
    for k, name in enumerate(('others', 'twins')):
        for causal in (True, False): part(f'{name} {causal}', ((d.twin > 0) == k) & (d.causal == causal))
    for k, name in enumerate(("A→Y", "A→Y'", 'do(B)', "do(B')")): out['part ' + name] = (ok[..., k] * 1., np.ones(d.D), 0, 1)
    claim_right = ((d.truth ^ c)[..., 0] & ~(d.truth ^ c)[..., 1]) == d.causal; tw = ((d.twin > 0) @ d.M) > 0
    out['J'] = (((claim_right * (d.twin > 0)) @ d.M)[:, tw] - 1, np.ones(tw.sum()), -1, 1)
    out['IEJ'] = (ok.sum(-1) / 2 - 1, np.ones(d.D), -1, 1); out['eq3'] = ((ok[..., 0:1] & ok[..., 2:]).mean(-1), np.ones(d.D), 0, 1)
    return out


def signed(d, c):
    """PNS error, ε and γ: values and slopes by pair; and each unit's signed error."""
    said = d.truth ^ c; dev = (said[..., 0] & ~said[..., 1]) * 1. - d.causal
    S = np.stack([(dev * d.w * (d.pair == p)).sum(-1) for p in range(3)], -1); P = S + np.array(d.pns)
    a, b, whole = P[..., 0], P[..., 1], P[..., 2]; prod = a * b; z = np.zeros_like(a); sign = lambda x: np.where(x < 0, -1., 1.)
    k, g = sign(prod - d.whole) / d.whole, sign(prod - whole) / np.maximum(whole, 1e-9)
    return dev, {
        'pns': (np.abs(S).mean(-1), sign(S) / 3),
        'eps': (np.abs(prod - d.whole) / d.whole, np.stack([k * b, k * a, z], -1)),
        'gamma': (np.abs(prod - whole) / np.maximum(whole, 1e-9), np.stack([g * b, g * a, -g * prod / np.maximum(whole, 1e-9)], -1)),
    }


def losses(d, cand, base):
    """(low, high) of the loss of every metric, on the same questions."""
    out = {}; a, b = numbers(d, cand), numbers(d, base)
    for name, (v, w, lo, hi) in a.items(): out[name] = interval(b[name][0] - v, w, lo - hi, hi - lo)[1:]
    (dc, fc), (db, fb) = signed(d, cand[0]), signed(d, base[0])
    for name in fc:
        sc, sb = fc[name][1][:, d.pair], fb[name][1][:, d.pair]; big = np.maximum(np.abs(sc), np.abs(sb)) * d.w
        W = big @ d.M; total = ((sc * dc - sb * db) * d.w) @ d.M; W = np.where(W <= 0, 1e-15, W)
        m, lo, hi = interval(total / W, W, -1, 1); f = fc[name][0] - fb[name][0]; s = W.sum(-1)
        out[name] = (f + (lo - m) * s, f + (hi - m) * s)
    return out


def other_losses(d, cand, base):
    """(low, high) of the loss of accuracy and of parts if the baseline answered other questions of the same design."""
    out = {}; a, b = numbers(d, cand), numbers(d, base)
    for name, (v, w, lo, hi) in a.items():
        x, y = interval(b[name][0], w, lo, hi), interval(v, w, lo, hi); f = x[0] - y[0]
        out[name] = (f - np.hypot(x[0] - np.maximum(lo, x[1]), np.minimum(hi, y[2]) - y[0]), f + np.hypot(np.minimum(hi, x[2]) - x[0], y[0] - np.maximum(lo, y[1])))
    return out


def gates(found):
    margin = lambda name: MARGINS[name.split(' ')[0]]
    low, high = found['accuracy']; fails = np.any([lo > margin(n) for n, (lo, hi) in found.items()], 0)
    return 100 * ((high < .05) & ~fails).mean(), 100 * fails.mean()


def same_hard(rng, R, d, e):
    """Equal models that find the same clusters hard: there each answer is a coin of its own."""
    h, hi = rng.random((R, d.n)) < 2 * e, rng.random((R, d.D)) < 2 * e
    return [(h[:, d.cluster][..., None] & (rng.random((R, len(d.w), 2)) < .5), hi[..., None] & (rng.random((R, d.D, 4)) < .5)) for _ in range(2)]


def equal(e, mode='ind'): return dict(e=e, mode=mode), dict(e=e, mode=mode)
P = dict
PERFECT = P()
CASES = {
    **{f'equal, {e} %': equal(e / 100) for e in (0, 1, 3, 5, 10)},
    **{f'equal, {e} %, hard clusters': equal(e / 100, 'hard') for e in (1, 3, 5, 10)},
    'equal, 5 %, whole units': equal(.05, 'unit'), 'equal, 5 %, yes-no': equal(.05, 'yes-no'),
    **{f'{e} % beside 0': (P(e=e / 100), PERFECT) for e in (1, 2, 3, 5, 8, 10, 15, 20)},
    **{f'{e} % {m} beside 0': (P(e=e / 100, mode=m), PERFECT) for m in ('unit', 'hard', 'yes-no', 'no-yes') for e in (5, 10)},
    '10 % beside 3': (P(e=.1), P(e=.03)), '15 % beside 5': (P(e=.15), P(e=.05)),
    'CCR 10 %, IE 0': (P(e=.1, ie=0.), PERFECT), 'IE 10 %, CCR 0': (P(ie=.1), PERFECT), 'IE 5 %, CCR 0': (P(ie=.05), PERFECT),
    'twins right, rest supposed': (P(supposed=1), PERFECT), 'twins right, rest 20 %': (P(rest=.2), PERFECT), 'twins right, rest 30 %': (P(rest=.3), PERFECT),
    **{f'whole {x} %': (P(whole=x / 100), PERFECT) for x in (10, 20, 30)}, 'part C1→Y 20 %': (P(part=.2), PERFECT),
    'stopped twins 20 %': (P(stopped=.2), PERFECT), 'stopped twins 30 %': (P(stopped=.3), PERFECT),
    'claims every unit': (P(claims=1), PERFECT), 'CCR always yes': (P(yes=1), PERFECT),
    'IE before always wrong': (P(before=1), PERFECT), 'IE before 30 %': (P(before=.3), PERFECT),
    'IE do(B) always wrong': (P(**{'do(B)': 1}), PERFECT), 'IE do(B) 30 %': (P(**{'do(B)': .3}), PERFECT), 'IE after 10 %': (P(after=.1), PERFECT),
    'better: 0 beside 5 %': (PERFECT, P(e=.05)),
}

if __name__ == '__main__':
    d = Design(sys.argv[1]); R = int(sys.argv[2]) if len(sys.argv) > 2 else 1000; rng = np.random.default_rng(14); table = {}
    for name, (c, b) in CASES.items(): table[name] = gates(losses(d, answers(rng, R, d, **c), answers(rng, R, d, **b)))
    for e in (3, 5): table[f'equal, {e} %, same hard clusters'] = gates(losses(d, *same_hard(rng, R, d, e / 100)))
    for e in (0, 1, 3, 5, 10): table[f'equal, {e} %, other seeds'] = gates(other_losses(d, answers(rng, R, d, e / 100), answers(rng, R, d, e / 100)))
    table['10 % beside 0, other seeds'] = gates(other_losses(d, answers(rng, R, d, .1), answers(rng, R, d)))
    print('{\n' + ',\n'.join(f'  {json.dumps(name, ensure_ascii=False)}: [{line[0]:.1f}, {line[1]:.1f}]' for name, line in table.items()) + '\n}')
