import type { CommandLineOption } from '../command-line/read-options.ts';

/** One option of the command line, with its help. */
export interface Option extends CommandLineOption {
  /** Lines of at most 52 characters. */
  help: string;
}

/** All options, under their headings in the help. */
export const OPTIONS = {
  Validation: {
    mode: {
      short: 'm',
      value: 'MODE',
      help: 'fast: lists only; medium: the DNS too (default);\ndeep: the mail server too',
    },
    resolver: {
      value: 'SERVER',
      help: 'the name server, such as 9.9.9.9 or 127.0.0.1:5353,\nor DNS over HTTPS: https://…/dns-query',
    },
    'allow-private': {
      value: 'CIDR,…',
      help: 'your own networks whose mail servers count as\nreachable, such as 10.0.0.0/8',
    },
    lists: {
      value: 'KIND=FILE,…',
      help: 'your own lists, added to the bundled ones:\ndisposable, free, relay, role, suspect, …',
    },
    domains: {
      value: 'allow=FILE,…',
      help: 'your own domains: allow=FILE lifts what lists say,\nblock=FILE makes an address risky',
    },
    budget: {
      value: 'MS',
      help: 'the longest time for one address',
    },
    helo: {
      value: 'NAME',
      help: 'for deep: the full name of this host',
    },
    'mail-from': {
      value: 'ADDRESS',
      mayBeEmpty: true,
      help: 'for deep: the sender for mail servers',
    },
    'egress-host': {
      value: 'HOST',
      help: 'for deep: a mail server of yours in another network,\nto test whether port 25 is open',
    },
    via: {
      value: 'WAY,…',
      help: 'for deep: outbound routes: socks5://host:1080,\nhttp://host:8080, an IP address of this machine',
    },
    'require-tls': {
      help: 'for deep: check no mailbox without TLS',
    },
    'test-mode': {
      help: 'answer the test addresses at postern.test',
    },
  },
  Output: {
    json: { short: 'j', help: 'the result as JSON, one object a line' },
    explain: { short: 'e', help: 'the network requests, and the rule that decided' },
  },
  Lists: {
    file: {
      short: 'f',
      value: 'FILE',
      help: 'the list; - is standard input',
    },
    column: {
      short: 'c',
      value: 'NAME',
      help: 'the column of the addresses: its name, or its\nnumber from 1; without it the column that is full\nof addresses',
    },
    out: {
      short: 'o',
      value: 'FILE',
      help: 'write the rows here',
    },
    format: {
      value: 'FORMAT',
      help: "ndjson or csv; default: by the extension of\n--out's FILE, else ndjson",
    },
    ordered: { help: 'write the rows in the order of the list' },
    resume: { help: "continue where --out's FILE ends" },
    force: { help: "replace the content of --out's FILE" },
    concurrency: {
      value: 'N',
      help: 'how many addresses are checked at once (16)',
    },
  },
  Others: {
    help: { short: 'h', help: 'this text' },
    version: { short: 'v', help: 'the version' },
  },
} as const satisfies Record<string, Record<string, Option>>;
