/** An IP address as its eight 16-bit groups; IPv4 is held in its mapped form `::ffff:a.b.c.d`. */
export type IpGroups = readonly number[];

/**
 * Reads an IPv4 or IPv6 address in text form; a zone (`%eth0`) is dropped.
 *
 * Octets with leading zeros are refused: readers disagree on their base.
 *
 * @returns null when the text is no address.
 * Source: RFC 4291 §2.2, §2.5.5.2.
 */
export function parseIp(text: string): IpGroups | null {
  if (!text.includes(':')) {
    const v4 = parseIpv4(text);
    return v4 && [0, 0, 0, 0, 0, 0xffff, ...v4];
  }
  const zone = text.indexOf('%');
  return parseIpv6(zone < 0 ? text : text.slice(0, zone));
}

/**
 * Tells whether an address is IPv4 held in an IPv6 form: mapped, or translated (NAT64).
 *
 * Source: RFC 4291 §2.5.5.2; RFC 6052 §2.1.
 */
export function isEmbeddedIpv4(groups: IpGroups): boolean {
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(isZero);
  return (
    isMapped || (groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every(isZero))
  );
}

function parseIpv4(text: string): [number, number] | null {
  const match = IPV4.exec(text);
  if (!match) return null;
  const [a, b, c, d] = match.slice(1).map(Number) as [number, number, number, number];
  if (a > 255 || b > 255 || c > 255 || d > 255) return null;
  return [a * 256 + b, c * 256 + d];
}

function parseIpv6(text: string): IpGroups | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const head = parseGroups(halves[0]!, halves.length === 1);
  if (halves.length === 1) return head?.length === 8 ? head : null;
  const tail = parseGroups(halves[1]!, true);
  if (!head || !tail || head.length + tail.length > 7) return null;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function parseGroups(text: string, isTail: boolean): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    if (GROUP.test(part)) groups.push(parseInt(part, 16));
    else {
      const v4 = isTail && at === parts.length - 1 ? parseIpv4(part) : null;
      if (!v4) return null;
      groups.push(...v4);
    }
  }
  return groups;
}

const IPV4 = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const isZero = (group: number) => group === 0;
