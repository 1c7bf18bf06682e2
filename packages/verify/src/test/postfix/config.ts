import { LOOPBACK } from '../loopback.ts';

/** The mailboxes that exist; `@domain` accepts every name. */
const MAILBOXES = {
  'jane@accept.de': 'x',
  'jörg@accept.de': 'x',
  'disabled@accept.de': 'x',
  'full@accept.de': 'x',
  'quota@accept.de': 'x',
  'listed@accept.de': 'x',
  'denied@accept.de': 'x',
  'busy@accept.de': 'x',
  'jane@grey.de': 'x',
  '@catchall.de': 'x',
};

/** Postfix's configured replies to recipients; it puts "Recipient address rejected" before each. */
const RECIPIENTS = {
  'disabled@accept.de': '550 5.2.1 The account is disabled',
  'full@accept.de': '452 4.2.2 Mailbox full',
  'quota@accept.de': '552 5.2.2 Over quota',
  'listed@accept.de':
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
  'denied@accept.de': '550 5.7.1 Access denied',
  'busy@accept.de': '421 4.7.0 Too busy, closing the connection',
  'grey.de': 'greylist',
};

const SENDERS = { 'rejected@prober.de': '550 5.1.0 We take no mail from you' };

/** The ports of Postfix, and how each one's settings differ from `main.cf`. */
export const DOORS = {
  /** STARTTLS and SMTPUTF8. */
  open: [],
  /** Neither. */
  ascii: ['smtputf8_enable=no', 'smtpd_tls_security_level=none'],
  /** No transaction without TLS. */
  strict: ['smtpd_tls_security_level=encrypt'],
  /** Rejects this client after it has sent a recipient. */
  unwelcoming: [
    '{ smtpd_client_restrictions = check_client_access static:{554 5.7.1 Access denied} }',
  ],
  /** Rejects this client at once. */
  shut: [
    'smtpd_delay_reject=no',
    '{ smtpd_client_restrictions = check_client_access static:{554 5.7.1 Blocked, see spamhaus.org} }',
  ],
  /** Sends this client away at once. */
  wary: [
    'smtpd_delay_reject=no',
    '{ smtpd_client_restrictions = check_client_access static:{421 4.7.0 Try again later} }',
  ],
  /** One connection a minute, not more. */
  counting: ['smtpd_client_connection_rate_limit=1'],
  /** Two connections at a time, not more. */
  narrow: ['smtpd_client_connection_count_limit=2'],
} satisfies Record<string, readonly string[]>;

export type Door = keyof typeof DOORS;

interface Place {
  /** The folder of all files. */
  folder: string;
  greylistPort: number;
  doors: Record<Door, number>;
}

/**
 * Every file of a private Postfix, by name: it listens only on 127.0.0.1, has no service that could deliver mail
 * elsewhere, and logs each command that it receives.
 *
 * Source: postconf(5), master(5), access(5).
 */
export function configFiles({ folder, greylistPort, doors }: Place): Record<string, string> {
  const main = {
    compatibility_level: '3.6',
    config_directory: `${folder}/config`,
    queue_directory: `${folder}/queue`,
    data_directory: `${folder}/data`,
    maillog_file: `${folder}/mail.log`,
    maillog_file_prefixes: folder,
    debug_peer_list: '127.0.0.1',
    debug_peer_level: 1,
    alias_maps: '',
    alias_database: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mx.accept.de',
    mydestination: '',
    mynetworks: '',
    relay_domains: '',
    default_transport: 'error:nothing leaves this host',
    local_transport: 'error:nothing is delivered here',
    virtual_transport: 'discard:',
    virtual_mailbox_domains: 'accept.de grey.de catchall.de',
    virtual_mailbox_maps: `texthash:${folder}/config/mailboxes`,
    smtpd_peername_lookup: 'no',
    smtpd_error_sleep_time: 0,
    smtpd_helo_required: 'yes',
    smtpd_helo_restrictions: 'reject_invalid_helo_hostname reject_non_fqdn_helo_hostname',
    smtpd_sender_restrictions: `check_sender_access texthash:${folder}/config/senders`,
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_recipient_restrictions: `check_recipient_access texthash:${folder}/config/recipients`,
    smtpd_restriction_classes: 'greylist',
    greylist: `check_policy_service inet:${LOOPBACK}:${greylistPort}`,
    smtputf8_enable: 'yes',
    smtpd_tls_security_level: 'may',
    smtpd_tls_chain_files: `${folder}/config/chain.pem`,
  };
  return {
    'main.cf': table(main, ' = '),
    'master.cf': [
      ...Object.entries(DOORS).map(([door, options]) =>
        [
          `${LOOPBACK}:${doors[door as Door]} inet n - n - - smtpd`,
          ...options.map((option) => `  -o ${option}`),
        ].join('\n'),
      ),
      ...SERVICES,
      '',
    ].join('\n'),
    mailboxes: table(MAILBOXES),
    recipients: table(RECIPIENTS),
    senders: table(SENDERS),
  };
}

const SERVICES = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'proxymap unix - - n - - proxymap',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'discard unix - - n - - discard',
  'anvil unix - - n - 1 anvil',
  'postlog unix-dgram n - n - 1 postlogd',
];

function table(entries: Record<string, string | number>, between = ' '): string {
  return Object.entries(entries)
    .map(([key, value]) => `${key}${between}${value}\n`)
    .join('');
}
