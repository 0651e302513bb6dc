/** A node held at a value: do(node = value). */
export interface Hypothesis {
  readonly node: number;
  readonly value: boolean;
}
