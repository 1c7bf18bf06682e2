/** One option of the command line, as `parseArgs` of node:util takes it and as the help tells it. */
export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  /** The name of its value in the help. */
  value?: string;
  /** Whether '' is a value, and not a variable of the shell that was never set. */
  mayBeEmpty?: boolean;
  /** Lines of at most 52 characters. */
  help: string;
}

/** Every option, under the heading that it has in the help. */
export const OPTIONS = {
  'How to look': {
    mode: {
      type: 'string',
      short: 'm',
      value: 'MODE',
      help: 'fast: lists only; medium: and the DNS (default);\ndeep: and the mail host itself',
    },
    resolver: {
      type: 'string',
      value: 'SERVER',
      help: 'the name server, such as 9.9.9.9 or 127.0.0.1:5353,\nor DNS over HTTPS: https://…/dns-query',
    },
    budget: {
      type: 'string',
      value: 'MS',
      help: 'the longest that one address may take',
    },
    helo: {
      type: 'string',
      value: 'NAME',
      help: 'for deep: the full name of this host',
    },
    'mail-from': {
      type: 'string',
      value: 'ADDRESS',
      mayBeEmpty: true,
      help: 'for deep: the sender that mail hosts are told',
    },
    'egress-host': {
      type: 'string',
      value: 'HOST',
      help: 'for deep: a mail host of yours elsewhere, to find\nout whether port 25 is open',
    },
    via: {
      type: 'string',
      value: 'WAY,…',
      help: 'for deep: ways out, in turn: socks5://host:1080,\nhttp://host:8080, an IP address of this machine',
    },
    'test-mode': {
      type: 'boolean',
      help: 'answer the test addresses at postern.test',
    },
  },
  'What to show': {
    json: { type: 'boolean', short: 'j', help: 'the result as JSON, one object a line' },
    explain: { type: 'boolean', short: 'e', help: 'what was asked, and which rule decided' },
  },
  Lists: {
    file: {
      type: 'string',
      short: 'f',
      value: 'FILE',
      help: 'the list; - is standard input',
    },
    column: {
      type: 'string',
      short: 'c',
      value: 'NAME',
      help: 'read CSV, this column: its name, or its number',
    },
    out: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'write the rows here',
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      help: "ndjson or csv; default: by the ending of --out's\nFILE, else ndjson",
    },
    ordered: { type: 'boolean', help: 'write the rows in the order of the list' },
    resume: { type: 'boolean', help: "go on where --out's FILE ends" },
    force: { type: 'boolean', help: "replace what is in --out's FILE" },
    concurrency: {
      type: 'string',
      value: 'N',
      help: 'so many addresses are asked about at once (16)',
    },
  },
  Others: {
    help: { type: 'boolean', short: 'h', help: 'this text' },
    version: { type: 'boolean', short: 'v', help: 'the version' },
  },
} as const satisfies Record<string, Record<string, Option>>;
