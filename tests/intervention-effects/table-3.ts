/** Table 3 of the paper: for each graph and intervention the relations asked about, and whether each is severed. */
export const TABLE_3 = {
  bivariate: { A: { 'A→B': 0, 'B→A': 0 }, B: { 'A→B': 1, 'B→A': 0 } },
  confounding: {
    A: { 'A→B': 0, 'A→C': 0, 'B→C': 0 },
    B: { 'A→B': 1, 'A→C': 0, 'B→C': 0 },
    C: { 'A→B': 0, 'A→C': 1, 'B→C': 0 },
  },
  mediation: {
    A: { 'A→B': 0, 'A→C': 0, 'B→C': 0 },
    B: { 'A→B': 1, 'A→C': 1, 'B→C': 0 },
    C: { 'A→B': 0, 'A→C': 1, 'B→C': 1 },
  },
} as const;
