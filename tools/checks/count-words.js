/**
 * Private words with their usual names, by the part of a text that shows them. A word is looked for in prose only:
 * comments, strings and Markdown, so that identifiers of public APIs do not count.
 */
const WORDS = [
  [
    /\b(?:is|are|was|be) (?:asked|heard|told|judged|refused)\b/,
    'validated, logged, sent, rejected',
  ],
  [/\b(?:asks?|asked|asking) (?:about|again|after)\b/, 'check, validate'],
  [
    /\bwhoever\b|\bnobody\b|\bsomebody\b|\beverybody\b/,
    'name the actor: the caller, the user, a client',
  ],
  // `e2e/heard`, in quotes, is a folder.
  [/\b(?:hears?|(?<!['`/])heard|hearing)\b/, 'receives, is called with'],
  [/\btold\b|\btells? (?:apart|of)\b/, 'logged, reported, subscribed to'],
  [/\b(?:judges?|judged|judging|judgements?)\b/, 'validate, result'],
  // `data-postern-refused` is an attribute, `refuse()` a method, and "connection refused" the name of an error.
  [/\brefusals?\b|\brefuses?\b(?!\()|(?<!connection |data-postern-)\brefused\b/, 'reject, block'],
  [/\blets? (?:through|pass)\b|\bpasses over\b/, 'allow'],
  [/\bthe person\b|\ba person\b|\bpersons\b/, 'the user'],
  [/\bmail hosts?\b/, 'mail server'],
  [/\bthrow-?away\b|\btemporary mail\b/, 'disposable'],
  [/\blasting\b/, 'permanent'],
  [/\bslips?\b(?! of paper)/, 'typo'],
  [/(?<!easy to )\bremember\b|\bremembers\b|\bremembered\b/, 'caches'],
  [/\bways? out\b/, 'outbound route'],
  [/\bpatience\b/, 'timeout'],
  [/\bcalled off\b/, 'canceled'],
  [/\bswitched off\b/, 'disabled'],
  [/\bby hand\b/, 'manually'],
  [/\bwitness(?:es)?\b/, 'corroborating source'],
  [/\b(?:the|a|each|every|one|other) rooms?\b/, 'package, folder'],
  [/\bno more\b(?! than)/, 'no longer'],
  [/(?<!there )\b(?:is|are|was) no (?!longer)[a-z]/i, 'is not a'],
  [/\bkept to\b/, 'restricted to'],
  [/\bits surroundings\b/, 'environment'],
  [/\bfor the eye\b/, 'display only'],
  [/\bsays? (?:so|itself|nothing)\b|\bis said\b|\bare said\b/, 'logs, shows'],
  [
    /\b(?:a|the|each|every|its|this|which) questions? (?:to|of|for) (?:the|a|its) (?:proxy|dns|server|service|resolver)\b|\bdns questions?\b/,
    'request, DNS query',
  ],
  [/\b(?:was|is|are|were) put to\b/, 'sent to'],
  [/\bno answers?\b/, 'result, response'],
  [/\bwho(?:ever)? (?:asks|may ask|asked)\b/, 'caller, client, access control'],
  [/\binvented\b/, 'random, made-up'],
  [/\btakes? (?:mail )?(?:for )?any name\b/, 'catch-all'],
  [/\bregistered misspellings?\b/, 'typosquat domain'],
  [/\bgood name\b/, 'IP reputation'],
  [/\b(?:a|the|your|its|each) receivers?\b/, 'webhook endpoint'],
  [/\b(?:\d+|two|three|five|all|the|its|further|more|several) tries\b/, 'attempts, retries'],
  [
    /\b(?:send|sends|sent|take|takes) (?:a|the|your) lists?(?: in)?\b/,
    'upload a list, create a job',
  ],
  [/\bsurvives? what\b|\bwhat survives\b/, 'durability, crash recovery'],
  [/\bwords? on the wire\b/, 'protocol types'],
  [/\b(?:shown|see it|seen) once\b/, 'shown only once'],
  [/\b(?:can|could)(?:not|n't) be meant\b/, 'invalid value'],
  [/\bshows? (?:the|a|its) key\b/, 'send the API key'],
  [/\ba run of failures\b|\bfailures in a row\b/, 'consecutive failures'],
  [
    /\bmak(?:e|es|ing) (?:a|an|the|another) (?:key|account|job|endpoint|organization)\b|\bmade (?:a|an|the) (?:key|account|job|endpoint)\b/,
    'create',
  ],
  [/\b(?:link|invitation)s? (?:ends|end|has ended|have ended)\b/, 'expires, has expired'],
  [/\b(?:behaviour|colour|favour|honour|labour|neighbour)\w*/, 'US spelling: -or'],
  [
    /\b(?:anonym|author|canonical|capital|categor|character|custom|emphas|final|initial|local|memor|minim|normal|optim|parametr|priorit|random|real|recogn|serial|special|standard|summar|synchron|token|util)is(?:e[ds]?|ing|ations?)\b/,
    'US spelling: -ize',
  ],
  // A table and an option of the command line have the name `organisation`.
  [
    /\b(?:an?|the|this|that|your|each|every|one|another) organisation\b|\borganis(?:e[ds]?|ing|ations)\b/,
    'US spelling: -ize',
  ],
  [
    /\b(?:cancell(?:ed|ing)|catalogue|centre|grey(?!\.)|labelled|licence|modell\w+)\b/,
    'US spelling',
  ],
];

/** The comments and strings in a line of code. */
const PROSE =
  /\/\/.*|^\s*\*.*|\/\*.*?(?:\*\/|$)|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|<!--.*/g;

/** A string without a space, which is a name: `'refused'`, `'../http/refusal.ts'`. `'Refused'` is a label. */
const NAME = /^(['"`])(?![A-Z][a-z])\S*\1$/;

/** Code in prose: `code` and `{@link Name}`, and in a template `${code}`. */
const CODE_IN_PROSE = /`[^`]*`|\{@link [^}]*\}/g;
const CODE_IN_TEMPLATE = /\$\{[^}]*\}/g;

/** The prose of a line of code. */
function proseOf(line) {
  return (line.match(PROSE) ?? [])
    .filter((part) => !NAME.test(part))
    .map((part) => part.replace(part.startsWith('`') ? CODE_IN_TEMPLATE : CODE_IN_PROSE, ''))
    .join(' ');
}

/**
 * Finds private words in the prose of a file.
 *
 * @param {string} text
 * @param {string} file its name. The prose of a `.md` file is all that is not code; the prose of code, also of code
 *   blocks in Markdown, is comments and strings.
 * @returns {{ line: number, word: string, usual: string }[]} `line` counts from 1; `usual` is what to write.
 */
export function countWords(text, file) {
  const isMarkdown = file.endsWith('.md');
  let isInBlock = false;
  return text.split('\n').flatMap((line, at) => {
    if (isMarkdown && /^\s*```/.test(line)) isInBlock = !isInBlock;
    const prose = isMarkdown && !isInBlock ? line.replace(/`[^`]*`/g, '') : proseOf(line);
    return WORDS.flatMap(([pattern, usual]) =>
      [...prose.matchAll(new RegExp(pattern, 'gi'))].map(([word]) => ({
        line: at + 1,
        word,
        usual,
      })),
    );
  });
}
