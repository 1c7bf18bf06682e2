/* global MessageChannel */

/** The turns of the event loop after which promises and a framework's scheduler are idle. */
const TURNS = 6;

/**
 * Replaces the page's timers and clocks by virtual ones, so that runs are fast and deterministic. Promises, microtasks
 * and MessageChannel stay real.
 */
export function createClock(window) {
  const timers = new Map();
  const startMs = 1.7e12;
  let nowMs = startMs;
  let count = 0;

  function add(call, waitMs, everyMs) {
    const id = ++count;
    timers.set(id, { id, atMs: nowMs + Math.max(0, Number(waitMs) || 0), call, everyMs });
    return id;
  }
  const remove = (id) => void timers.delete(id);
  const elapsed = () => nowMs - startMs;

  window.setTimeout = (call, waitMs, ...args) => add(() => call(...args), waitMs);
  window.setInterval = (call, everyMs, ...args) =>
    add(() => call(...args), everyMs, Math.max(1, Number(everyMs) || 0));
  window.requestAnimationFrame = (call) => add(() => call(elapsed()), 16);
  window.clearTimeout = window.clearInterval = window.cancelAnimationFrame = remove;
  window.performance.now = elapsed;
  window.Date = class extends Date {
    constructor(...args) {
      super(...(args.length ? args : [nowMs]));
    }
    static now() {
      return nowMs;
    }
  };

  const channel = new MessageChannel();
  const waiting = [];
  channel.port1.onmessage = () => waiting.shift()();
  const turn = () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
  async function settle() {
    for (let turns = 0; turns < TURNS; turns++) await turn();
  }

  /** The next timer that is due by `endMs`, if any. */
  function nextBy(endMs) {
    let next;
    for (const timer of timers.values())
      if (timer.atMs <= endMs && (!next || timer.atMs < next.atMs)) next = timer;
    return next;
  }

  /** Advances the time to `untilMs`. Before each step `onStep` is called with the milliseconds without a change. */
  async function advanceTo(untilMs, onStep) {
    const endMs = startMs + untilMs;
    const pass = (toMs) => {
      if (toMs > nowMs) onStep?.(toMs - nowMs);
      nowMs = Math.max(nowMs, toMs);
    };
    for (let timer = nextBy(endMs); timer; timer = nextBy(endMs)) {
      pass(timer.atMs);
      if (timer.everyMs) timer.atMs = nowMs + timer.everyMs;
      else remove(timer.id);
      timer.call();
      await settle();
    }
    pass(endMs);
  }

  return { now: elapsed, turn, settle, advanceTo };
}
