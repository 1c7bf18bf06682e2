/** How a provider's mail servers reply to an unknown client. */
export interface Provider {
  /** The suffix of the mail server's name. */
  suffix: string;
  /**
   * `anything`: accepts every name, or is behind a filter that does, so no connection is made. `refuses_strangers`:
   * rejects unknown names at RCPT, so no random name is tried.
   */
  answers: 'anything' | 'refuses_strangers';
  /** The source. */
  source: string;
  /** When it was read, ISO 8601. */
  date: string;
}

/**
 * The provider of a mail server; null for most of them.
 *
 * Takes a lower-case host name without a final dot. Maintained manually. An entry needs a public source, and a date
 * because providers can change.
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
    // Only consumer mailboxes: a company's servers at the same provider can accept all names.
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
