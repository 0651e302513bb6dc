"""An outsider's roll-up: PNS, eta, epsilon, gamma, J, IE accuracy and class from promptfoo's rows alone.

    python3 bench/outsider.py results/eval.json results/<eval>/scorecard.json

Nothing of the package is used: answers are taken from the replies by one regular expression, the measures from their
definitions (Maasch et al. 2025, Alg. 1; Youden 1950; Eq. 3 of the paper on intervention effects). Each number is
compared with the scorecard's, to 1e-9.
"""
import itertools
import json
import math
import re
import sys
from collections import defaultdict

TOLERANCE = 0.1  # of Algorithm 1
ROUNDING = 1e-9

compared, wrong = [], []


def check(what, ours, theirs):
    """Compares a number, a class, or None for what is undefined."""
    compared.append(what)
    is_number = isinstance(ours, float) and isinstance(theirs, (int, float))
    if not (abs(ours - theirs) <= ROUNDING if is_number else ours == theirs):
        wrong.append(f'{what}: {ours}, not {theirs}')


def mean(values, weights=None):
    values = list(values)
    weights = weights or [1] * len(values)
    return sum(value * weight for value, weight in zip(values, weights)) / sum(weights)


def value(estimate):
    return estimate['value'] if estimate and estimate['kind'] == 'estimate' else None


def compositional(name, rows, variant):
    """Checks the scores of compositional reasoning. A unit is claimed if yes turns into no without the cause."""
    said = {(case['world'], case['pair'], case['unit'], case['query']): yes for case, yes in rows}
    units = {(case['world'], case['pair'], case['unit']): case for case, _ in rows}
    claims = {key: float(said[(*key, 'do-true')] and not said[(*key, 'do-false')]) for key in units}
    estimates = variant['estimates']
    pairs = defaultdict(list)
    for key in units:
        pairs[key[:2]].append(key)
    true, pns = defaultdict(dict), defaultdict(dict)
    for (world, pair), keys in pairs.items():
        weights = [units[key]['weight'] for key in keys]
        true[world][pair] = mean([units[key]['causal'] for key in keys], weights)
        pns[world][pair] = mean([claims[key] for key in keys], weights)
    twins = twin_discriminations(units, claims)
    is_discriminating = not twins or estimates['CCR discrimination']['low'] > 0.5
    epsilons, gammas = [], []
    for theirs in variant['results']['compositional']['worlds']:
        world = theirs['id']
        check_pairs(name, pns[world], true[world], theirs)
        paths = list(paths_of(pns[world], true[world]))
        check_paths(name, paths, any(pns[world].values()), is_discriminating, theirs)
        epsilons += [path['epsilon'] for path in paths]
        gammas += [path['gamma'] for path in paths]
    errors = [abs(pns[world][pair] - true[world][pair]) for world, pair in pairs]
    check(f'{name} PNS error', mean(errors), value(estimates['CCR PNS error']))
    check(f'{name} epsilon', mean(epsilons), value(estimates['CCR composition error']))
    if any(pns[world][pair] for world, pair in pairs) and math.inf not in gammas:
        check(f'{name} gamma', mean(gammas), value(estimates['CCR inconsistency']))
    j = mean(twins) if twins else side_discrimination(pairs, units, claims)
    check(f'{name} J', j, value(estimates['CCR discrimination']))


def twin_discriminations(units, claims):
    """For each pair of twins: whether the open one was claimed, minus whether the stopped one was."""
    twins = defaultdict(dict)
    for (world, pair, unit), case in units.items():
        if 'twin' in case:
            twins[world, pair, case['twin']][case['causal']] = claims[world, pair, unit]
    return [both[True] - both[False] for both in twins.values()]


def side_discrimination(pairs, units, claims):
    """Without twins: the share of claims where the effect follows the cause, minus the share elsewhere."""
    sides = {True: [], False: []}
    for keys in pairs.values():
        by_side = {side: [key for key in keys if units[key]['causal'] == side] for side in sides}
        if all(by_side.values()):
            for side, own in by_side.items():
                sides[side].append(mean([claims[key] for key in own], [units[key]['weight'] for key in own]))
    return mean(sides[True]) - mean(sides[False])


def check_pairs(name, pns, true, theirs):
    by_pair = {pair['pair']: pair for pair in theirs['pairs']}
    for pair, claimed in pns.items():
        check(f'{name} PNS {pair}', claimed, value(by_pair[pair]['pns']))
        check(f'{name} eta {pair}', abs(claimed - true[pair]) / true[pair], by_pair[pair]['relative'])


def paths_of(pns, true):
    """Yields the product, epsilon and gamma of each indirect path over the nodes of the pairs, in causal order."""
    causes = [pair.split('→')[0] for pair in pns]
    nodes = sorted({node for pair in pns for node in pair.split('→')}, key=lambda node: -causes.count(node))
    start, *inner, end = nodes
    whole = f'{start}→{end}'
    for count in range(1, len(inner) + 1):
        for via in itertools.combinations(inner, count):
            path = [start, *via, end]
            product = math.prod(pns[f'{cause}→{effect}'] for cause, effect in itertools.pairwise(path))
            epsilon = abs(product - true[whole]) / true[whole]
            undivided = 0.0 if product == 0 else math.inf
            gamma = abs(product - pns[whole]) / pns[whole] if pns[whole] else undivided
            yield {'name': '→'.join(path), 'product': product, 'epsilon': epsilon, 'gamma': gamma}


def check_paths(name, paths, is_defined, is_discriminating, theirs):
    """Checks products and classes: V if epsilon is within the tolerance, C if gamma is."""
    by_path = {path['path']: path for path in theirs['compositions']}
    within = lambda error: error <= TOLERANCE + ROUNDING
    classes = []
    for path in paths:
        letters = ('V' if within(path['epsilon']) else 'I') + ('C' if within(path['gamma']) else 'I')
        classes.append(letters if is_defined else 'undefined')
        check(f'{name} product {path["name"]}', path['product'], by_path[path['name']]['product'])
        check(f'{name} class of {path["name"]}', classes[-1], by_path[path['name']]['class'])
    ours = classes[0] if len(set(classes)) == 1 else 'mixed'
    check(f'{name} class', 'inconclusive' if ours == 'VC' and not is_discriminating else ours, theirs['class'])


def intervention_effects(name, rows, variant):
    """Checks the share of questions after an intervention that are right, and right before it, too."""
    right = {}
    for case, yes in rows:
        key = (case['cluster'], case['names'], case['pair'], case['intervention'], case['phrasing'])
        right[key] = yes == case['truth']
    before = {key[:3]: is_right for key, is_right in right.items() if key[3] == 'none'}
    both = [float(is_right and before[key[:3]]) for key, is_right in right.items() if key[3] != 'none']
    check(f'{name} IE accuracy', mean(both), value(variant['estimates']['IE accuracy']))


if __name__ == '__main__':
    results, scorecard = [json.load(open(path)) for path in sys.argv[1:3]]
    tasks = {'compositional': compositional, 'intervention-effects': intervention_effects}
    rows = defaultdict(list)
    for row in results['results']['results']:
        case = row['testCase']['metadata']
        answers = re.findall(r'<answer>(yes|no)</answer>', row['response']['output'])
        rows[row['provider']['label'], case['task']].append((case, answers[-1] == 'yes'))
    for (label, task), own in rows.items():
        [variant] = [variant for variant in scorecard['variants'] if variant['provider']['label'] == label]
        tasks[task](label, own, variant)
    print(f'{len(compared)} numbers and classes of {len(scorecard["variants"])} variants compared')
    print('all equal' if not wrong else '\n'.join(wrong))
    sys.exit(bool(wrong))
