/** What is known of how a provider's mail hosts answer a stranger. */
export interface Provider {
  /** The end of the mail host's name. */
  suffix: string;
  /**
   * `anything`: accepts every name, or hides behind a filter that does, so it is not asked at all.
   * `refuses_strangers`: refuses unknown names at RCPT, so no invented one need be tried.
   */
  answers: 'anything' | 'refuses_strangers';
  /** Where this was read. */
  source: string;
  /** When, ISO 8601. */
  date: string;
}

/**
 * Finds what is known of a mail host's provider; null for most of them, which are asked.
 *
 * Takes a lower-case host name without a final dot. Kept by hand; a line belongs here only with
 * a public source. What a provider did yesterday it may not do today, so the date stands by it.
 */
export function providerOf(host: string): Provider | null {
  for (const provider of PROVIDERS) {
    const { suffix } = provider;
    if (!host.endsWith(suffix)) continue;
    if (host.length === suffix.length || host[host.length - suffix.length - 1] === '.') {
      return provider;
    }
  }
  return null;
}

const DATE = '2026-11-21';

export const PROVIDERS: readonly Provider[] = [
  {
    // Consumer mail alone: a company's hosts at the same provider may be a catch-all.
    suffix: 'gmail-smtp-in.l.google.com',
    answers: 'refuses_strangers',
    source: 'https://support.google.com/a/answer/3726730',
    date: DATE,
  },
  {
    suffix: 'olc.protection.outlook.com',
    answers: 'refuses_strangers',
    source: 'https://github.com/MicrosoftDocs/OfficeDocs-Exchange/issues/2836',
    date: DATE,
  },
  {
    suffix: 'yahoodns.net',
    answers: 'anything',
    source: 'https://github.com/AfterShip/email-verifier/issues/57',
    date: DATE,
  },
  {
    suffix: 'mxs.mail.ru',
    answers: 'anything',
    source: 'https://github.com/reacherhq/check-if-email-exists/issues/1208',
    date: DATE,
  },
  {
    suffix: 'pphosted.com',
    answers: 'anything',
    source: 'https://github.com/truemail-rb/truemail/issues/298',
    date: DATE,
  },
  {
    suffix: 'ppe-hosted.com',
    answers: 'anything',
    source: 'https://github.com/truemail-rb/truemail/issues/298',
    date: DATE,
  },
  {
    suffix: 'mimecast.com',
    answers: 'anything',
    source: 'https://github.com/reacherhq/check-if-email-exists',
    date: DATE,
  },
];
