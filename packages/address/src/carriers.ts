/**
 * The domains of Japanese carriers that once allowed consecutive dots, and dots at the start or end of the local part.
 * They have issued no such mailboxes since April 2009.
 *
 * Maintained manually. Source: docs/decisions/results.md#0052.
 */
export const CARRIER =
  /(^|\.)((docomo|ezweb|pdx|softbank|vodafone|jp-[cdhknqrst])\.ne|i\.softbank)\.jp$/;
