/**
 * The domains of Japanese carriers that gave out mailboxes with dots next to each other, or at an end of the local part.
 * Since April 2009 they give out no new ones.
 *
 * Maintained manually. Source: docs/decisions/results.md#0052.
 */
export const CARRIER =
  /(^|\.)((docomo|ezweb|pdx|softbank|vodafone|jp-[cdhknqrst])\.ne|i\.softbank)\.jp$/;
