const { performance } = globalThis;

/** Logs the current step and the time since the start to standard error. */
export function progress(text) {
  console.error(`[${minutes(performance.now())}] ${text}`);
}

/** Milliseconds as `minutes:seconds`. */
export function minutes(ms) {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
