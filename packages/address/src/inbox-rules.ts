/** What a provider delivers to the same inbox. */
export interface InboxRule {
  /** Lists of domains. At each domain of a list the same name is the same person. The canonical address has the first. */
  domains: readonly (readonly string[])[];
  /** Characters of the local part that make no difference, as the inside of a character class. */
  ignored?: string;
  /** Whether `jane+shop@` reaches `jane@`. */
  hasTags?: boolean;
  /** Whether `shop@jane.example.com` reaches `jane@example.com`. */
  hasSubdomains?: boolean;
}

/**
 * The providers whose own documentation says which addresses reach the same inbox. Every other provider is left alone,
 * and so is what the pages do not say: a tag at Apple or Yandex stays, although a message with one may arrive.
 */
export const INBOX_RULES: readonly InboxRule[] = [
  {
    // Source: https://support.google.com/mail/answer/7436150 (dots), …/mail/answer/10313 (googlemail.com),
    // …/a/users/answer/9282734 (tags).
    domains: [['gmail.com', 'googlemail.com']],
    ignored: '.',
    hasTags: true,
  },
  {
    // Source: https://learn.microsoft.com/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online of July
    // 2021 ("Plus addressing is available in Outlook", with a link to outlook.live.com),
    // https://learn.microsoft.com/archive/blogs/tristank/hotmail-aliases (hotmail.com).
    domains: [['outlook.com'], ['hotmail.com']],
    hasTags: true,
  },
  {
    // Source: https://support.apple.com/118230.
    domains: [['icloud.com', 'me.com', 'mac.com']],
  },
  {
    // Source: https://proton.me/support/change-username (ignored characters), …/support/addresses-and-aliases (tags).
    domains: [['proton.me'], ['protonmail.com'], ['protonmail.ch'], ['pm.me']],
    ignored: '._-',
    hasTags: true,
  },
  {
    // Source: https://www.fastmail.help/hc/en-us/articles/360060591053.
    domains: [['fastmail.com'], ['fastmail.fm']],
    hasTags: true,
    hasSubdomains: true,
  },
  {
    // Source: https://yandex.com/support/domain/additional/mailbox-alias.xml, …/support/id/authorization/email.html.
    domains: [['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'ya.ru']],
  },
];
