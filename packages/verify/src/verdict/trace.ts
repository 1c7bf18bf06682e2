/** One request to a server, and how long its response took. */
export interface Timing {
  /** The request, such as `MX shop.de`, `connect`, `RCPT`. It never contains a local part. */
  readonly question: string;
  /** The server: an IP address, a name with one, or a URL; null when it is not known. */
  readonly server: string | null;
  /** When it was sent, in milliseconds since the validation began. */
  readonly startMs: number;
  /** How long it took, in milliseconds; up to the end of the validation if no response came. */
  readonly tookMs: number;
  /** The response: `1 record`, `NXDOMAIN`, a reply code, an error's code; `no response in time`. */
  readonly outcome: string;
  /** Whether the response was cached, and no request was sent. */
  readonly isRemembered: boolean;
}

/** A recorder of the requests of one validation. */
export interface Trace {
  /** Records a request. Returns the function to call with the response. */
  begin(question: string, server?: string | null): End;
  /** Records a cached response. */
  remember(question: string, outcome: string): void;
  /** The requests so far, in the order in which they were sent. */
  timings(): Timing[];
}

/** Ends a request; with the server, if only the response shows it. */
export type End = (outcome: string, server?: string | null) => void;

/** Creates a trace, whose time begins now. */
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
