import type { OpenAddress } from './open-addresses.ts';
import type { AddressAttempt } from './save-results.ts';

/*
 * Finds which address causes process crashes. A chunk whose last process crashed is processed with care: each attempt
 * is written before the call. An address that was validated with others during the next crash is a suspect. It is
 * validated while no other suspect is, after the rest, and later after each crash. Only these crashes count against it,
 * so an address that crashes every process ends without a result, and no other does.
 *
 * Source: docs/decisions/jobs.md#0021, docs/decisions/jobs.md#0037.
 */

/** Addresses that are validated with care at a time. */
export const CAREFUL_ADDRESSES = 64;

/** Addresses that are validated together. */
export interface AddressGroup {
  addresses: readonly OpenAddress[];
  /** The number of permits for careful validation that it takes: a suspect takes all. 0 for validation without care. */
  permits: number;
}

/** Addresses of a chunk that are validated with care together. */
export const GROUP_SIZE = 16;
/** The first crash makes an address a suspect. Each further one happened while the address was validated alone. */
const MOST_CRASHES = 5;

/** Whether an address has crashed so many processes that it is not validated again. */
export function hasCrashedTooOften({ crashes }: Pick<OpenAddress, 'crashes'>): boolean {
  return crashes >= MOST_CRASHES;
}

/**
 * Splits addresses into groups, in the order in which they are validated. Suspects come last. Those with the fewest
 * crashes come first: otherwise a process that is repeatedly killed soon after its start would be killed at the same
 * address each time.
 *
 * @param isCareful whether the chunk's last process crashed.
 */
export function groupsOf(addresses: readonly OpenAddress[], isCareful: boolean): AddressGroup[] {
  const others = addresses.filter(({ crashes }) => crashes === 0);
  const suspects = addresses
    .filter(({ crashes }) => crashes > 0)
    .sort((one, other) => one.crashes - other.crashes);
  return [
    ...(isCareful ? carefulGroups(others) : [{ addresses: others, permits: 0 }]),
    ...suspects.map((suspect) => ({ addresses: [suspect], permits: CAREFUL_ADDRESSES })),
  ];
}

function carefulGroups(addresses: readonly OpenAddress[]): AddressGroup[] {
  const groups: AddressGroup[] = [];
  for (let first = 0; first < addresses.length; first += GROUP_SIZE) {
    const group = addresses.slice(first, first + GROUP_SIZE);
    groups.push({ addresses: group, permits: group.length });
  }
  return groups;
}

/**
 * The attempt to store in case the process crashes now.
 *
 * @param retryMs how long a suspect waits; each crash doubles it.
 */
export function crashOf(address: OpenAddress, now: number, retryMs: number): AddressAttempt {
  const { crashes } = address;
  const dueAt = crashes > 0 ? now + retryMs * 2 ** crashes : address.dueAt;
  return attemptOf({ ...address, crashes: crashes + 1, dueAt });
}

/** The attempt of an address as it was read. It undoes the attempt that was written before a call. */
export function attemptOf(address: OpenAddress): AddressAttempt {
  const { position, tries, crashes, round, dueAt, temporary } = address;
  return { position, tries, crashes, round, due_at: dueAt, result: temporary };
}
