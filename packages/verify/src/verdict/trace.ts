/** One question that was put to a server, and how long its answer took. */
export interface Timing {
  /** What was asked, such as `MX shop.de`, `connect`, `RCPT`. It never holds a local part. */
  readonly question: string;
  /** Who answered or was asked: an address, a name with one, or a URL; null where nobody can tell. */
  readonly server: string | null;
  /** When it was put, in milliseconds since the verification began. */
  readonly startMs: number;
  /** How long it took, in milliseconds; up to the end of the verification where none came. */
  readonly tookMs: number;
  /** What came: `1 record`, `NXDOMAIN`, a reply code, an error's code; `no response in time`. */
  readonly outcome: string;
  /** Whether it was remembered, and nobody was asked. */
  readonly isRemembered: boolean;
}

/** Takes down the questions of one verification. */
export interface Trace {
  /** Takes down that a question is put; what it gives is to be called with the answer. */
  begin(question: string, server?: string | null): End;
  /** Takes down what was remembered. */
  remember(question: string, outcome: string): void;
  /** The questions so far, in the order in which they were put. */
  timings(): Timing[];
}

/** Ends a question; the server where only the answer tells it. */
export type End = (outcome: string, server?: string | null) => void;

/** Makes a trace; it begins now. */
export function createTrace(now: () => number = () => performance.now()): Trace {
  const fromMs = now();
  const taken: (Omit<Timing, 'tookMs' | 'outcome'> & { tookMs?: number; outcome?: string })[] = [];
  const sinceMs = () => rounded(now() - fromMs);

  return {
    begin(question, server = null) {
      const open: (typeof taken)[0] = { question, server, startMs: sinceMs(), isRemembered: false };
      const index = taken.push(open) - 1;
      return (outcome, answeredBy = server) => {
        const tookMs = rounded(sinceMs() - open.startMs);
        taken[index] = { ...open, server: answeredBy, outcome, tookMs };
      };
    },
    remember(question, outcome) {
      const at = { startMs: sinceMs(), tookMs: 0 };
      taken.push({ question, server: null, ...at, outcome, isRemembered: true });
    },
    timings: () =>
      taken.map(({ tookMs, outcome = 'no response in time', ...each }) => ({
        ...each,
        tookMs: tookMs ?? rounded(sinceMs() - each.startMs),
        outcome,
      })),
  };
}

/** To hundredths of a millisecond. */
function rounded(ms: number): number {
  return Math.round(Math.max(0, ms) * 100) / 100;
}
