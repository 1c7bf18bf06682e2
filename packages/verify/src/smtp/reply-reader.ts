/** A whole reply of a mail host, all its lines. */
export interface SmtpReply {
  /** 200 to 599. */
  readonly code: number;
  /** The lines without the codes at their front, joined by line feeds; control characters are spaces. */
  readonly text: string;
}

/** Cuts what a mail host sends into replies. */
export interface ReplyReader {
  /** Takes the next bytes, cut anywhere. */
  push(bytes: Uint8Array): void;
  /** The oldest whole reply not yet taken; `broken` once the bytes have ceased to be SMTP; else null. */
  next(): SmtpReply | 'broken' | null;
  /** Whether bytes are left that no `next()` has given: half a reply, or one nobody has asked for. */
  hasUnread(): boolean;
}

/** RFC 5321 §4.5.3.1.5 allows 512 octets; some hosts send more, and no honest one so many. */
const MAX_LINE_BYTES = 2048;
/** A longer reply is a trap. */
const MAX_LINES = 100;
/** So many replies may wait to be taken; a host that is asked one thing at a time has no more to say. */
const MAX_UNREAD = 16;

const LF = 0x0a;
const CR = 0x0d;
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;

/**
 * Makes a reader of replies. It never throws; its time is linear in the bytes and its memory bounded.
 *
 * A multi-line reply is one reply, and all its lines have the same code; a line ends in LF, with
 * or without CR. After the first line that breaks these rules or the bounds all is `broken`.
 *
 * Source: RFC 5321 §4.2, §4.2.1.
 */
export function createReplyReader(): ReplyReader {
  const replies: SmtpReply[] = [];
  /** The beginning of a line whose end has not come. */
  let line: Uint8Array | null = null;
  let lineBytes = 0;
  let lines: string[] = [];
  let code = 0;
  let isBroken = false;

  const breakOff = () => {
    isBroken = true;
    lines = [];
    line = null;
    lineBytes = 0;
  };

  const keep = (part: Uint8Array) => {
    line ??= new Uint8Array(MAX_LINE_BYTES);
    line.set(part, lineBytes);
    lineBytes += part.length;
  };

  const endLine = (bytes: Uint8Array) => {
    const read = LINE.exec(decode(bytes));
    lineBytes = 0;
    const lineCode = Number(read?.[1]);
    if (!read || (lines.length > 0 && lineCode !== code) || lines.length >= MAX_LINES) {
      breakOff();
      return;
    }
    code = lineCode;
    lines.push(read[3] ?? '');
    if (read[2] === '-') return;
    replies.push({ code, text: lines.join('\n') });
    lines = [];
  };

  return {
    push(bytes) {
      for (let from = 0; from < bytes.length && !isBroken;) {
        const end = bytes.indexOf(LF, from);
        const part = bytes.subarray(from, end < 0 ? bytes.length : end);
        const isTooLong = lineBytes + part.length > MAX_LINE_BYTES;
        if (isTooLong || (part.length > 0 && replies.length >= MAX_UNREAD)) return breakOff();
        if (lineBytes > 0 || end < 0) keep(part);
        if (end >= 0) endLine(lineBytes > 0 ? line!.subarray(0, lineBytes) : part);
        from += part.length + 1;
      }
    },
    next: () => replies.shift() ?? (isBroken ? 'broken' : null),
    hasUnread: () => replies.length > 0 || lines.length > 0 || lineBytes > 0 || isBroken,
  };
}

const utf8 = new TextDecoder();
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\x1f\x7f-\x9f]/g;

function decode(bytes: Uint8Array): string {
  const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
  return utf8.decode(bytes.subarray(0, end)).replace(CONTROL, ' ');
}
