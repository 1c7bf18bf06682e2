import { disposableLists, isDisposable, isListed } from './disposable.ts';
import { isDisposableHost } from './disposable-hosts.ts';
import { isFree } from './free.ts';
import { isRelay } from './relays.ts';
import { isRole } from './roles.ts';
import { hasTld } from './tlds.ts';
import { isTypoSquat } from './typo-squats.ts';

/**
 * The lists of the engine.
 *
 * Each method takes a lower-case A-label domain, except that `isRole` takes a local part as typed. Each accepts any
 * text and never throws.
 */
export interface Lists {
  /** Whether it is a known disposable email service. `isRelay` is checked first and takes precedence. */
  isDisposable(domain: string): boolean;
  /**
   * Whether other lists name it as disposable: a doubt, not a proof. `isRelay` and `isDisposable` are checked first and
   * take precedence.
   */
  isListed(domain: string): boolean;
  /** The bundled lists that name it as disposable, for the evidence; empty if none does. */
  disposableLists(domain: string): readonly string[];
  /** Whether a mail server belongs to a disposable email service. Takes a lower-case host name. */
  isDisposableHost(host: string): boolean;
  /**
   * Whether your list of suspects names it as disposable: it lowers the score by ten points and has no other effect.
   */
  isSuspect(domain: string): boolean;
  /** Whether anyone can create a mailbox there. */
  isFree(domain: string): boolean;
  /** Whether the local part is that of a role address. */
  isRole(local: string): boolean;
  /** Whether it forwards to the user's own mailbox. */
  isRelay(domain: string): boolean;
  /** Whether it is a typosquat domain of a large provider. */
  isTypoSquat(domain: string): boolean;
  /** Whether it has a known top-level domain. */
  hasTld(domain: string): boolean;
  /**
   * A number that changes whenever a result above can change; absent if they never change. At a change the engine drops
   * its cache of domains.
   */
  revision?(): number;
}

/** The lists that come with this package; sources and licenses are in docs/lists.md. */
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
