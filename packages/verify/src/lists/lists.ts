import { disposableLists, isDisposable, isListed } from './disposable.ts';
import { isDisposableHost } from './disposable-hosts.ts';
import { isFree } from './free.ts';
import { isRelay } from './relays.ts';
import { isRole } from './roles.ts';
import { hasTld } from './tlds.ts';
import { isTypoSquat } from './typo-squats.ts';

/**
 * The questions that are answered from lists, without a network.
 *
 * Each takes a lower-case A-label domain, `isRole` a local part as typed, and each is total: it
 * answers for any text and never throws.
 */
export interface Lists {
  /** Is it a known disposable email service? `isRelay` is asked first and wins. */
  isDisposable(domain: string): boolean;
  /** Do only other lists name it as disposable? A doubt and no proof; `isRelay` and `isDisposable` are asked first. */
  isListed(domain: string): boolean;
  /** The bundled lists that name it as disposable, for the evidence; empty for none. */
  disposableLists(domain: string): readonly string[];
  /** Is a mail host one of a temporary-mail service's own? Takes a lower-case host name. */
  isDisposableHost(host: string): boolean;
  /** Does a list that proves nothing take it for temporary mail? Costs ten points, nothing else. */
  isSuspect(domain: string): boolean;
  /** Can anyone open a mailbox there? */
  isFree(domain: string): boolean;
  /** Does the local part name a role and not a person? */
  isRole(local: string): boolean;
  /** Does it forward to a mailbox that the person keeps? */
  isRelay(domain: string): boolean;
  /** Is it a registered misspelling of a large provider? */
  isTypoSquat(domain: string): boolean;
  /** Does it end in a known top-level domain? */
  hasTld(domain: string): boolean;
  /**
   * A number that changes whenever an answer above may change; without it they are taken to stay.
   *
   * Whoever remembers what was found out about a domain asks it first, and forgets at a change.
   */
  revision?(): number;
}

/** The lists that come with this package; sources and licences are in docs/lists.md. */
export const bundledLists: Lists = {
  isDisposable,
  isListed,
  disposableLists,
  isDisposableHost,
  isSuspect: () => false,
  isFree,
  isRole,
  isRelay,
  isTypoSquat,
  hasTld,
};
