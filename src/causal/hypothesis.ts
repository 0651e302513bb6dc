/** The intervention do(node = value). */
export interface Hypothesis {
  readonly node: number;
  readonly value: boolean;
}
