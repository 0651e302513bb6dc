"""An outsider's roll-up: PNS, eta, epsilon, gamma, J, IE accuracy and class from promptfoo's rows alone.

    python3 bench/outsider.py results/eval.json results/<eval>/scorecard.json

Nothing of the package is used: answers are taken from the replies by one regular expression, the measures from their
definitions (Maasch et al. 2025, Alg. 1; Youden 1950; Eq. 3 of the paper on intervention effects). Each number is
compared with the scorecard's, to 1e-9.
"""
import itertools
import json
import re
import sys
from collections import defaultdict

results, scorecard = [json.load(open(path)) for path in sys.argv[1:3]]
compared, worst, wrong = 0, 0.0, []


def check(what, own, theirs):
    global compared, worst
    compared += 1
    if isinstance(own, str):
        if own != theirs:
            wrong.append(f'{what}: {own}, not {theirs}')
        return
    if own is None or theirs is None:
        if own is not theirs:
            wrong.append(f'{what}: {own}, not {theirs}')
        return
    worst = max(worst, abs(own - theirs))
    if not abs(own - theirs) <= 1e-9:
        wrong.append(f'{what}: {own}, not {theirs}')


def mean(values, weights=None):
    values = list(values)
    weights = list(weights) if weights is not None else [1] * len(values)
    return sum(v * w for v, w in zip(values, weights)) / sum(weights)


def value(estimate):
    return estimate['value'] if estimate and estimate['kind'] == 'estimate' else None


def compositional(name, rows, variant):
    said = {}
    for case, yes in rows:
        said[case['world'], case['pair'], case['unit'], case['query']] = yes
    units = {}
    for case, _ in rows:
        units[case['world'], case['pair'], case['unit']] = case
    claims = {
        key: float(said[(*key, 'do-true')] and not said[(*key, 'do-false')]) for key in units
    }
    estimates = variant['estimates']
    worlds = {world['id']: world for world in variant['results']['compositional']['worlds']}
    pairs = defaultdict(list)
    for key in units:
        pairs[key[:2]].append(key)
    true, own = {}, {}
    for pair, keys in pairs.items():
        weights = [units[key]['weight'] for key in keys]
        true[pair] = mean([units[key]['causal'] for key in keys], weights)
        own[pair] = mean([claims[key] for key in keys], weights)
    by_world = defaultdict(dict)
    for (world, pair), pns in own.items():
        by_world[world][pair] = pns
    errors, epsilons, gammas = [], [], []
    twins = defaultdict(dict)
    for key, case in units.items():
        if 'twin' in case:
            twins[(*key[:2], case['twin'])][case['causal']] = claims[key]
    js = [both[True] - both[False] for both in twins.values()]
    low = estimates['CCR discrimination']['low']
    for world, found in by_world.items():
        theirs = {one['pair']: one for one in worlds[world]['pairs']}
        for pair, pns in found.items():
            check(f'{name} PNS {pair}', pns, value(theirs[pair]['pns']))
            errors.append(abs(pns - true[world, pair]))
            eta = errors[-1] / true[world, pair]
            check(f'{name} eta {pair}', eta, theirs[pair]['relative'])
        starts = {pair.split('→')[0] for pair in found} - {pair.split('→')[1] for pair in found}
        ends = {pair.split('→')[1] for pair in found} - {pair.split('→')[0] for pair in found}
        [start], [end] = starts, ends
        nodes = sorted({node for pair in found for node in pair.split('→')}, key=lambda node: -sum(pair.startswith(node + '→') for pair in found))
        inner = [node for node in nodes if node not in (start, end)]
        classes = []
        compositions = {one['path']: one for one in worlds[world]['compositions']}
        for count in range(1, len(inner) + 1):
            for via in itertools.combinations(inner, count):
                path = [start, *via, end]
                product = 1.0
                for a, b in itertools.pairwise(path):
                    product *= found[f'{a}→{b}']
                whole, whole_own = true[world, f'{start}→{end}'], found[f'{start}→{end}']
                epsilon = abs(product - whole) / whole
                gamma = abs(product - whole_own) / whole_own if whole_own else None
                epsilons.append(epsilon)
                gammas.append(gamma if gamma is not None else (0.0 if product == 0 else None))
                theirs = compositions['→'.join(path)]
                check(f'{name} product {"→".join(path)}', product, theirs['product'])
                if not any(found.values()):
                    classes.append('undefined')
                else:
                    consistent = (product == 0) if not whole_own else gamma <= 0.1 + 1e-9
                    classes.append(('V' if epsilon <= 0.1 + 1e-9 else 'I') + ('C' if consistent else 'I'))
                check(f'{name} class of {"→".join(path)}', classes[-1], theirs['class'])
        one = classes[0] if len(set(classes)) == 1 else 'mixed'
        if one == 'VC' and js and not low > 0.5:
            one = 'inconclusive'
        check(f'{name} class', one, worlds[world]['class'])
    check(f'{name} PNS error', mean(errors), value(estimates['CCR PNS error']))
    check(f'{name} epsilon', mean(epsilons), value(estimates['CCR composition error']))
    if any(own.values()) and None not in gammas:
        check(f'{name} gamma', mean(gammas), value(estimates['CCR inconsistency']))
    if not js:
        sides = {True: [], False: []}
        for pair, keys in pairs.items():
            own_sides = {side: [key for key in keys if units[key]['causal'] == side] for side in sides}
            if all(own_sides.values()):
                for side, list_ in own_sides.items():
                    sides[side].append(mean([claims[key] for key in list_], [units[key]['weight'] for key in list_]))
        js = [mean(sides[True]) - mean(sides[False])]
    check(f'{name} J', mean(js), value(estimates['CCR discrimination']))


def intervention_effects(name, rows, variant):
    right, truth = {}, {}
    for case, yes in rows:
        key = (case['cluster'], case['names'], case['pair'], case['intervention'], case['phrasing'])
        right[key] = yes == case['truth']
    before = {key[:3]: is_right for key, is_right in right.items() if key[3] == 'none'}
    both = [float(is_right and before[key[:3]]) for key, is_right in right.items() if key[3] != 'none']
    check(f'{name} IE accuracy', mean(both), value(variant['estimates']['IE accuracy']))


TASKS = {'compositional': compositional, 'intervention-effects': intervention_effects}
rows = defaultdict(list)
for row in results['results']['results']:
    case = row['testCase']['metadata']
    answers = re.findall(r'<answer>(yes|no)</answer>', row['response']['output'])
    rows[row['provider']['label'], case['task']].append((case, answers[-1] == 'yes'))
for (label, task), own in rows.items():
    [variant] = [one for one in scorecard['variants'] if one['provider']['label'] == label]
    TASKS[task](label, own, variant)
print(f'{compared} numbers and classes of {len(scorecard["variants"])} variants compared: largest difference {worst:.1e}')
print('all equal' if not wrong else '\n'.join(wrong))
sys.exit(bool(wrong))
