/** Creates a seeded random number generator (xorshift). */
export function createRandom(seed) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 8; round++) next();
  return {
    chance: (share) => next() < share,
    between: (low, high) => Math.round(low + next() * (high - low)),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
