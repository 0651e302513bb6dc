/** Orders variables for elimination: the variable with the fewest neighbours in the scopes of factors comes next. */
export function eliminationOrder(scopes: readonly (readonly number[])[]) {
  const neighbours = new Map<number, Set<number>>();
  for (const scope of scopes) {
    for (const variable of scope) {
      const set = neighbours.get(variable) ?? new Set();
      neighbours.set(variable, set);
      for (const other of scope) if (other !== variable) set.add(other);
    }
  }
  const order: number[] = [];
  let width = 0;
  while (neighbours.size > 0) {
    let cheapest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [variable, { size }] of neighbours) {
      if (size >= least) continue;
      least = size;
      cheapest = variable;
    }
    const joined = [...neighbours.get(cheapest)!];
    neighbours.delete(cheapest);
    for (const variable of joined) {
      const set = neighbours.get(variable)!;
      set.delete(cheapest);
      for (const other of joined) if (other !== variable) set.add(other);
    }
    order.push(cheapest);
    width = Math.max(width, least);
  }
  return { order, /** The number of variables in the largest intermediate table. */ width };
}
