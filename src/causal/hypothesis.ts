/** A node that is held at a value: do(node = value). */
export interface Hypothesis {
  readonly node: number;
  readonly value: boolean;
}
