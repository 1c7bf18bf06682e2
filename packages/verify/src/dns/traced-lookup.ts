import type { Trace } from '../verdict/trace.ts';
import type { DnsAnswer } from './answer.ts';
import type { Lookup } from './lookup.ts';

/** Creates a lookup that records its queries, and whether the answers were cached. */
export function tracedLookup(lookup: Lookup, trace: Trace): Lookup {
  const traced =
    <T>(
      type: string,
      known: (name: string) => DnsAnswer<T> | undefined,
      ask: (name: string) => Promise<DnsAnswer<T>>,
    ) =>
    async (name: string) => {
      const question = `${type} ${name}`;
      const remembered = known(name);
      if (remembered) {
        trace.remember(question, outcomeOf(remembered));
        return remembered;
      }
      const end = trace.begin(question);
      const answer = await ask(name);
      end(outcomeOf(answer), answer.server ?? null);
      return answer;
    };
  return {
    mx: traced('MX', lookup.known.mx, lookup.mx),
    a: traced('A', lookup.known.a, lookup.a),
    aaaa: traced('AAAA', lookup.known.aaaa, lookup.aaaa),
    txt: traced('TXT', lookup.known.txt, lookup.txt),
    known: lookup.known,
  };
}

function outcomeOf(answer: DnsAnswer<unknown>): string {
  if (answer.state === 'temperror') return answer.cause;
  if (answer.state === 'none') return answer.cause === 'not_found' ? 'NXDOMAIN' : 'no such record';
  const count = answer.records.length;
  return count === 1 ? '1 record' : `${count} records`;
}
