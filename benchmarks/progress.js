const { performance } = globalThis;

/** Says what is being done now, and how long after the start, beside the tables. */
export function progress(text) {
  console.error(`[${minutes(performance.now())}] ${text}`);
}

/** Writes milliseconds as minutes and seconds. */
export function minutes(ms) {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
