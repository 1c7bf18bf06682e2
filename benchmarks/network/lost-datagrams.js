import { readFileSync } from 'node:fs';

/** The datagrams that this machine has dropped since it started because of a full socket; null if unknown. */
export function lostDatagrams() {
  try {
    const [names, counts] = readFileSync('/proc/net/snmp', 'utf8').match(/^Udp: .*$/gm);
    return Number(counts.split(' ')[names.split(' ').indexOf('RcvbufErrors')]);
  } catch {
    return null;
  }
}
