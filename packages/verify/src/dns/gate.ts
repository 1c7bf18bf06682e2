/** Does work now, or as soon as a place is free; first come, first served. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a gate that lets so much work through at a time. */
export function createGate(places: number): Gate {
  const line: (() => void)[] = [];
  let open = 0;
  return async (work) => {
    if (open < places) open += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else open -= 1;
    }
  };
}
