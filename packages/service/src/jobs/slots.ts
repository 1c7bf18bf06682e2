/** A number of places; who waits for some is served in the order of coming. */
export interface Slots {
  /** Resolves when so many places are taken. Default one. */
  take(places?: number): Promise<void>;
  give(places?: number): void;
}

/** Makes `count` places. Nobody may ask for more at once. */
export function createSlots(count: number): Slots {
  const waiting: { places: number; begin: () => void }[] = [];
  let free = count;
  return {
    take(places = 1) {
      if (waiting.length > 0 || free < places) {
        return new Promise((begin) => waiting.push({ places, begin }));
      }
      free -= places;
      return Promise.resolve();
    },
    give(places = 1) {
      free += places;
      for (let next = waiting[0]; next && next.places <= free; next = waiting[0]) {
        waiting.shift();
        free -= next.places;
        next.begin();
      }
    },
  };
}
