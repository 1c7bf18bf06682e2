import type { Decision, FailureCode, ValidatorEvent, Verdict } from '@postern/core';

/** A stretch of time; `toMs` is null while it lasts. */
export interface Span {
  fromMs: number;
  toMs: number | null;
}

/** How a request ended. */
export type Ending = 'open' | 'abort' | 'failure' | Verdict;

/** A request, from its start to its answer. */
export interface Bar extends Span {
  mode: string;
  ending: Ending;
  code?: FailureCode;
}

/** What a timeline shows, as data. */
export interface Scene {
  ticks: { atMs: number; length: number }[];
  bars: Bar[];
  recalls: { atMs: number; mode: string }[];
  offers: { atMs: number; action: string }[];
  pauses: { fromMs: number; toMs: number }[];
  holds: Span[];
  gates: { atMs: number; decision: Exclude<Decision, 'wait'> }[];
}

/** Reads events into what they mean together. Pure. */
export function readScene(events: readonly ValidatorEvent[]): Scene {
  const scene: Scene = {
    ticks: [],
    bars: [],
    recalls: [],
    offers: [],
    pauses: [],
    holds: [],
    gates: [],
  };
  for (const event of events) add(scene, event);
  return scene;
}

function add(scene: Scene, event: ValidatorEvent): void {
  const { atMs } = event;
  switch (event.type) {
    case 'input':
      scene.ticks.push({ atMs, length: event.length });
      break;
    case 'request':
      scene.bars.push({ mode: event.mode, fromMs: atMs, toMs: null, ending: 'open' });
      break;
    case 'answer':
      close(scene, event, { ending: event.verdict });
      break;
    case 'failure':
      close(scene, event, { ending: 'failure', code: event.code });
      break;
    case 'abort':
      close(scene, event, { ending: 'abort' });
      break;
    case 'recall':
      scene.recalls.push({ atMs, mode: event.mode });
      break;
    case 'suggestion':
      scene.offers.push({ atMs, action: event.action });
      break;
    case 'pause':
      scene.pauses.push({ fromMs: atMs, toMs: atMs + event.forMs });
      break;
    case 'submit': {
      const last = scene.holds.at(-1);
      if (event.decision === 'wait') scene.holds.push({ fromMs: atMs, toMs: null });
      else {
        if (last?.toMs === null) last.toMs = atMs;
        scene.gates.push({ atMs, decision: event.decision });
      }
    }
  }
}

/** Ends the open request that began as long ago as the event says. */
function close(
  scene: Scene,
  event: { atMs: number; mode: string; tookMs: number },
  end: Pick<Bar, 'ending' | 'code'>,
): void {
  const sinceMs = event.atMs - event.tookMs;
  const away = (bar: Bar) => Math.abs(bar.fromMs - sinceMs);
  const open = scene.bars.filter(({ mode, toMs }) => toMs === null && mode === event.mode);
  const bar = open.sort((a, b) => away(a) - away(b))[0];
  if (bar) Object.assign(bar, end, { toMs: event.atMs });
}

/** Whether something is under way. */
export function isLive({ bars, holds }: Scene): boolean {
  return [...bars, ...holds].some(({ toMs }) => toMs === null);
}
