import type { CommandLineOption } from '../command-line/read-options.ts';

/** One option of the command line, as it is read and as the help tells it. */
export interface Option extends CommandLineOption {
  /** Lines of at most 52 characters. */
  help: string;
}

/** Every option, under the heading that it has in the help. */
export const OPTIONS = {
  'How to look': {
    mode: {
      short: 'm',
      value: 'MODE',
      help: 'fast: lists only; medium: and the DNS (default);\ndeep: and the mail host itself',
    },
    resolver: {
      value: 'SERVER',
      help: 'the name server, such as 9.9.9.9 or 127.0.0.1:5353,\nor DNS over HTTPS: https://…/dns-query',
    },
    'allow-private': {
      value: 'CIDR,…',
      help: 'networks of your own whose mail servers count as\nreachable, such as 10.0.0.0/8',
    },
    lists: {
      value: 'KIND=FILE,…',
      help: 'lists of yours, added to the bundled ones:\ndisposable, free, relay, role, suspect, …',
    },
    budget: {
      value: 'MS',
      help: 'the longest that one address may take',
    },
    helo: {
      value: 'NAME',
      help: 'for deep: the full name of this host',
    },
    'mail-from': {
      value: 'ADDRESS',
      mayBeEmpty: true,
      help: 'for deep: the sender that mail hosts are told',
    },
    'egress-host': {
      value: 'HOST',
      help: 'for deep: a mail host of yours elsewhere, to find\nout whether port 25 is open',
    },
    via: {
      value: 'WAY,…',
      help: 'for deep: ways out, in turn: socks5://host:1080,\nhttp://host:8080, an IP address of this machine',
    },
    'require-tls': {
      help: 'for deep: check no mailbox without TLS',
    },
    'test-mode': {
      help: 'answer the test addresses at postern.test',
    },
  },
  'What to show': {
    json: { short: 'j', help: 'the result as JSON, one object a line' },
    explain: { short: 'e', help: 'what was asked, and which rule decided' },
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
      help: "ndjson or csv; default: by the ending of --out's\nFILE, else ndjson",
    },
    ordered: { help: 'write the rows in the order of the list' },
    resume: { help: "go on where --out's FILE ends" },
    force: { help: "replace what is in --out's FILE" },
    concurrency: {
      value: 'N',
      help: 'so many addresses are asked about at once (16)',
    },
  },
  Others: {
    help: { short: 'h', help: 'this text' },
    version: { short: 'v', help: 'the version' },
  },
} as const satisfies Record<string, Record<string, Option>>;
