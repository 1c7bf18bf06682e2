/**
 * The subjects of replies, in English: us, our message, the mailbox, its domain, or the server that replies. A server
 * often uses the text and the code of a missing mailbox when it rejects something else ("Sender address rejected: User
 * unknown"), so the subject is found first.
 *
 * Patterns match lower-case text without addresses. They come from the replies that servers have in
 * their sources or document: Postfix (`smtpd_check.c`, `verify(8)`), Exim (`verify.c`, default
 * configuration), Sendmail (`srvrsmtp.c`), qmail, OpenSMTPD (`lka_session.c`), Exchange (NDR codes
 * 5.7.x), Cisco Email Security and MDaemon (bounce tags), Mimecast; and from the classes of
 * RFC 3463 §3: X.1.7 and X.1.8 are the sender's, X.3 is the host, X.4 the route, X.7 a policy.
 *
 * Source: docs/decisions/smtp.md#0044.
 */

/** Network addresses, names and reputation of the client. */
const CLIENT = [
  String.raw`(?:deny|white|allow)[- ]?list`,
  String.raw`\byour (?:ip|host|(?:mail ?)?server|network|isp|account|connection|client|domain|hostname|system)\b`,
  String.raw`\byour (?:e-?mail )?address (?:is|has|was|does|could|cannot|isn't)\b`,
  String.raw`\b(?:helo|ehlo)\b|harvest|dynamic ip|open proxy|\bcomplaints\b`,
  String.raw`(?<!\b(?:user|account|mailbox|recipient)(?: is| was| has been)? )\bblocked\b`,
  String.raw`\bspammer|\babus(?:e|ive)\b|\bip (?:profile|network)\b|\byour access\b`,
  String.raw`\byou are not (?:allowed|authorized|permitted) to (?:connect|send mail|post|relay|use)\b`,
];
/** Whether the sender's domain allows this client to send. */
export const SENDER_POLICY = /\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated/;
/** postscreen's response to a client that sends a command before the greeting. */
export const PROTOCOL_ERROR = /\bprotocol error\b/;
/** Limits for one client in a time period, some of them in the words for a full mailbox. */
export const SENDING_LIMIT = either(
  'too many (?:invalid|unknown|bad|failed|errors|attempts|connections)',
  String.raw`\b(?:your|sender(?:'s)?|sending|outgoing|outbound|daily|hourly|rate|relay|connection) (?:[\w-]+ ){0,3}(?:quota|limit)s?\b`,
  String.raw`\b(?:quota|limit) .{0,20}\b(?:for (?:the )?sender|per (?:hour|day|minute)|(?:an?|this) (?:hour|day|minute))\b`,
  String.raw`\bsender\b.{0,20}\b(?:over|exceed)`,
  String.raw`\byou(?: have|'ve)? (?:exceed|reach)\w* `,
);
/** The same in a temporary response, in which a limit can also be that of the mailbox or the server. */
export const CLIENT_LIMIT = either(
  String.raw`\btoo (?:many|much) (?:[\w-]+ ){1,4}from\b|\btoo many (?:open )?connections\b`,
  String.raw`\btoo many (?:bad|invalid|unknown) |\btoo many errors\b|\bconnection (?:rate )?limit\b`,
);
const SENDER = [
  String.raw`(?<!\bto (?:the )?)\b(?:sender|sending|mail from|return[- ]?path|reverse[- ]?path|envelope[- ]from)\b.{0,60}(?:reject|denied|refus|unknown|invalid|disabled|blocked|not exist|not found|no such|fail|verif|suspend|not allowed)`,
  String.raw`(?:invalid|unknown|forged|bad|null|empty|bogus|unrout(?:e)?able) (?:sender|return[- ]?path|envelope|mail from)`,
  String.raw`\brequired for sender\b|\bbadmailfrom\b`,
];
/** A signature in the sender address that some servers require of bounces, such as our probe. */
const BOUNCE_TAG = [
  String.raw`\b(?:batv|prvs|srs)\b|\bunsigned\b|\buntagged\b|backscatter|bounce verification`,
  String.raw`\b(?:missing|no|invalid|bad|without|expired) (?:[\w-]+ ){0,3}(?:tag|signature)\b|\b(?:tag|signature) (?:[\w-]+ ){0,2}(?:missing|invalid|required|expired|failed)`,
  String.raw`(?:bounces?|returned mail|third-party dsns?|delivery status notifications?) (?:is |are )?(?:not|never) (?:accepted|allowed|wanted)`,
];
/** The server's checks of the sender, such as Exim's "Verification failed for <sender>". */
const SENDER_CHECK = [
  String.raw`(?<!\b(?:recipient|rcpt|user|mailbox|quota)(?: address)? )\bverif(?:y|ication) (?:failed|failure|error)`,
  String.raw`\bcallback\b`,
];

export const ABOUT_US = either(...CLIENT, ...SENDER, ...BOUNCE_TAG, ...SENDER_CHECK);

/** Rules that apply to every client, not only to this one. */
export const NEEDS_TLS =
  /\b(?:tls|starttls|ssl|encryption) (?:is )?(?:required|needed|mandatory)\b|\bissue a starttls\b/;
export const NEEDS_AUTH = /\bauth\b|authenticat/;

/** Exim checks the recipient at another server; a response without that server's text. */
export const ABOUT_CALLOUT = /\bcallout\b/;

/**
 * The server does not relay: it does not accept mail for this domain. Postfix has a "relay recipient table" of
 * mailboxes.
 */
export const ABOUT_RELAY = either(
  String.raw`\brelay(?:ing|ed)?\b(?!=| recipient| domains? table)`,
  String.raw`allowed rcpthosts|\bnot a gateway\b|\b(?:don't|do not|doesn't|does not) (?:handle|accept|host) (?:e-?)?mail for\b|\bnot hosted here\b`,
);

/** Sendmail's text, with a remark that the client has no host name. A host name would not change the result. */
export const ABOUT_RELAY_AND_NAME =
  /\brelaying (?:temporarily )?denied\. (?:ip name|cannot resolve ptr)/;

export const ABOUT_MESSAGE = either(
  String.raw`\bspam(?:my)?\b|unsolicited|\bvirus|\bmalware\b|\bdns\b|\bpolic(?:y|ies)\b`,
  String.raw`\baccept(?:s|ing)? (?:e-?)?(?:mails?|messages?) (?:only )?from`,
);
/** The message content, which a server cannot have seen; Mimecast uses this text for its signatures. */
export const ABOUT_CONTENT = /rejected due to security policies/;
/** Any mention of a part of a message, together with the code of a missing mailbox. */
export const MESSAGE_PART = /\b(?:message|mail|e-?mail) (?:contents?|headers?|body|attachments?)\b/;
export const ABOUT_SIZE = either(
  String.raw`\b(?:message|body|header|line|content)s?(?: (?!would|mailbox|quota|user)\w+){0,3} (?:is |are |would be )?(?:too (?:large|big|long)|limit\b|exceed(?:s|ed)\b(?!.{0,30}(?:quota|mailbox)))`,
  String.raw`\bmail (?:body |size )?(?:is )?too (?:large|big|long)\b|\b(?:max(?:imum)?|exceed\w*) (?:\w+ ){0,2}message size\b|\bfixed (?:limit|maximum)\b`,
);

/** Any mention of a domain or host, together with an unspecific code. */
export const ABOUT_DOMAIN = /\b(?:domain|host)\b/;
/** The domain or the route to it is missing, whatever the code. */
export const NO_DOMAIN = either(
  String.raw`\b(?:domain|host)(?: name)?(?: or [\w ]{1,20})?(?: is| was)? (?:unknown|invalid|not found|not known|not reachable)\b`,
  String.raw`\b(?:domain|host)(?: name)? (?:does not|doesn't|must) exist\b`,
  String.raw`\b(?:unknown|no such|bad|invalid|nonexistent) (?:(?:mail|recipient) )?(?:domain|host)\b`,
  String.raw`\bloop(?:s|ing)?\b|\btoo many hops\b|name service error|no route to|\btransport error\b|\bno (?:mail ?hosts?|mx(?: record)?) (?:found )?for\b`,
  String.raw`\bmx (?:or srv )?records? (?:points?|indicated)\b`,
  String.raw`\bnull ?mx\b|\bdead domain\b|\bunroute?able (?:mail )?domain\b|\b(?:host|domain) (?:does not|doesn't) accept\b|\bhost is unreachable\b`,
);

/** The server's mailbox database, together with an unspecific code. */
export const ABOUT_STORE =
  /\b(?:database|lookup|ldap|backend|password|verification|log(?:ged)? ?in)\b|\b(?:unable|not able) to verify|\b(?:server|service|connection) (?:is )?(?:unavailable|invalid|not found)/;
/** The server could not look up the mailbox, whatever the code. */
export const STORE_FAILED =
  /\b(?:database|lookup|ldap|backend|directory|server)\b(?: \w+){0,2} (?:is |was |has )?(?:unavailable|unreachable|down|fail(?:ed|ure)?|error|timed out|not responding)|\b(?:unable|not able|could not|cannot|failed) (?:to )?(?:verify|look ?up|check)\b/;
/** The server had an internal failure. */
export const HOST_FAILED =
  /\b(?:internal|local|configuration|config|mailer|write|system) error\b|misconfigured|\berror (?:in|while|reading|writing)\b|\bcommand (?:died|failed|output)\b|\bprocmail\b|\bmaildrop\b|\btransaction failed\b/;
/** About the server, or about a client: Exim and postscreen send it to an IP address that they reject. */
export const SERVICE_UNAVAILABLE =
  /\bservice (?:is )?(?:currently |temporarily |not )?(?:un)?available\b/;
/** The server is overloaded, shuts down, or fails temporarily. */
export const HOST_BUSY = either(
  String.raw`\b(?:too much load|load (?:is )?too high|load average|overloaded|busy|shutting down|out of memory)\b`,
  String.raw`\btoo many concurrent\b|\bno system resources\b|\bspace shortage\b`,
  String.raw`\b(?:temporary|local|backend|internal)(?: \w+){0,2} (?:problem|failure|error)\b|\bdatabase unavailable\b`,
);
/** The server's own disk and limits, not those of a mailbox. */
export const ABOUT_SYSTEM =
  /\b(?:system|spool|queue|device|partition|file ?system)(?: \w+)? (?:is )?(?:full|storage|disk|space|out of|over)\b|\bserver (?:storage|disk)\b|\bno space left on device\b/;

function either(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'));
}
