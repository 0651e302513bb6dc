import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../support/promptfoo.ts';

/** The sections of both papers, in order, appendices included; impact statement, thanks and references left out. */
const SECTIONS = {
  CCR: `1 Introduction
1.1 Contributions
1.2 Related Works
2 Preliminaries
2.1 Causal Models
2.2 Causal Measures
3 Compositional Causal Reasoning
4 Compositional Consistency Evaluation
4.1 Obtaining Causal Estimates
4.2 Measuring Compositional Consistency
5 Inductive CCR Evaluation for the PrC
5.1 PNS Composition Across Graph Components
5.2 Inductive CCR as Commutative Reasoning
6 Empirical Demonstration in LMs
6.1 Experimental Design
6.2 Experimental Results & Discussion
6.3 Limitations & Future Directions
Appendix A Extended Background
Appendix B Probabilities of Causation
B.1 PN & PS
B.2 PrC Compositionality: Proofs
B.3 Extended Discussion of the PNS
B.3.1 The PNS Coincides with the ATE Under Monotonicity
Appendix C ATE Composition in Linear SCMs
C.1 Worked Example
Appendix D Algorithm 1: Inductive CCR Evaluation
D.1 Time Complexity of Algorithm 1
Appendix E Simulations
E.1 Numerical Behavior in Finite Samples
Appendix F Automated Task Generator
Appendix G LM Experiments
G.1 Experimental Design
G.2 Results`,
  IE: `1 Introduction
2 Understanding changes in causal relationships via Intervention Effects
2.1 Background
2.2 Intervention effects
3 Evaluating LLMs on Intervention Effects
4 Empirical Analysis
5 Discussion and Limitations
A Experiment Setup Details
A.1 Causal DAGs
A.2 Dataset Generation
A.3 Details regarding LLMs
A.3.1 Querying LLMs
A.3.2 LLM Output
A.3.3 Model Ids
A.4 Substitution Task
A.5 Ground Truth Intervention Effects
B Additional Results
B.1 Reproducing results on the Tübingen dataset
B.2 Research Questions`,
};

const page = readFileSync(join(ROOT, 'docs/deviations.md'), 'utf8').split('## Section by section')[1] ?? '';

describe.each(Object.entries(SECTIONS))('the table of %s', (paper, sections) => {
  const table = page.split(`| ${paper} | state |`)[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, section, state, why]) => ({ section: section!, state: state!, why: why! }),
  );

  test('has a row for every section of the paper, and for no other', () => {
    expect(rows.map(({ section }) => section)).toEqual(sections.split('\n'));
  });

  test('says of each what became of it: done, differs with what and why, or not ours', () => {
    for (const { section, state, why } of rows) {
      expect([section, ['done', 'differs', 'not ours'].includes(state)]).toEqual([section, true]);
      if (state === 'differs')
        expect([section, why]).toEqual([section, expect.stringMatching(/\S.* because \S/)]);
      expect(why.length).toBeGreaterThan(6);
    }
  });
});
