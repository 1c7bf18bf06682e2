/** A complete reply of a mail server, with all its lines. */
export interface SmtpReply {
  /** 200 to 599. */
  readonly code: number;
  /** The lines without the codes at their front, joined by line feeds; control characters are spaces. */
  readonly text: string;
}

/** A parser of a mail server's bytes into replies. */
export interface ReplyReader {
  /** Adds the next bytes, cut anywhere. */
  push(bytes: Uint8Array): void;
  /** The oldest complete reply; `broken` when the bytes are no longer SMTP; else null. */
  next(): SmtpReply | 'broken' | null;
  /** Whether bytes are left that `next()` has not returned: a reply or a part of one. */
  hasUnread(): boolean;
}

/** RFC 5321 §4.5.3.1.5 allows 512 octets; some servers send more. */
const MAX_LINE_BYTES = 2048;
/** The maximum number of lines of a reply. */
const MAX_LINES = 100;
/** The maximum number of unread replies: a server gets one command at a time. */
const MAX_UNREAD = 16;

const LF = 0x0a;
const CR = 0x0d;
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
/** A complete reply of one line in ASCII, as most are. */
const WHOLE = /^[2-5]\d\d(?: [ -~]*)?\r?\n$/;

/**
 * Creates a reader of replies. It never throws; its time is linear in the bytes and its memory is bounded.
 *
 * A multi-line reply is one reply, and all its lines have the same code. A line ends in LF, with or without CR. After
 * the first violation of these rules or limits the result is `broken`.
 *
 * Source: RFC 5321 §4.2, §4.2.1.
 */
export function createReplyReader(): ReplyReader {
  return new BoundedReader();
}

class BoundedReader implements ReplyReader {
  readonly #replies: SmtpReply[] = [];
  /** The beginning of an incomplete line. */
  #line: Uint8Array | null = null;
  #lineBytes = 0;
  /** The lines of an incomplete reply. */
  #lines: string[] | null = null;
  #code = 0;
  #isBroken = false;

  push(bytes: Uint8Array): void {
    if (this.#isBroken || this.#pushWhole(bytes)) return;
    for (let from = 0; from < bytes.length && !this.#isBroken;) {
      const end = bytes.indexOf(LF, from);
      const part = bytes.subarray(from, end < 0 ? bytes.length : end);
      const isTooLong = this.#lineBytes + part.length > MAX_LINE_BYTES;
      const isTooMany = part.length > 0 && this.#replies.length >= MAX_UNREAD;
      if (isTooLong || isTooMany) return this.#break();
      if (this.#lineBytes > 0 || end < 0) this.#addToLine(part);
      if (end >= 0) this.#endLine(this.#lineBytes > 0 ? this.#kept() : part);
      from += part.length + 1;
    }
  }

  next(): SmtpReply | 'broken' | null {
    return this.#replies.shift() ?? (this.#isBroken ? 'broken' : null);
  }

  hasUnread(): boolean {
    return this.#replies.length > 0 || this.#isInside() || this.#isBroken;
  }

  /** Reads the bytes if they are one complete reply, without copying it. */
  #pushWhole(bytes: Uint8Array): boolean {
    if (bytes.length > MAX_LINE_BYTES || this.#isInside()) return false;
    if (this.#replies.length >= MAX_UNREAD) return false;
    const line = utf8.decode(bytes);
    if (!WHOLE.test(line)) return false;
    const text = line.slice(4, line.endsWith('\r\n') ? -2 : -1);
    this.#replies.push({ code: Number(line.slice(0, 3)), text });
    return true;
  }

  /** Whether a part of a reply has arrived. */
  #isInside(): boolean {
    return this.#lineBytes > 0 || this.#lines !== null;
  }

  #break(): void {
    this.#isBroken = true;
    this.#lines = null;
    this.#line = null;
    this.#lineBytes = 0;
  }

  #addToLine(part: Uint8Array): void {
    this.#line ??= new Uint8Array(MAX_LINE_BYTES);
    this.#line.set(part, this.#lineBytes);
    this.#lineBytes += part.length;
  }

  #kept(): Uint8Array {
    return this.#line!.subarray(0, this.#lineBytes);
  }

  #endLine(bytes: Uint8Array): void {
    const read = LINE.exec(decode(bytes));
    this.#lineBytes = 0;
    const lines = (this.#lines ??= []);
    const code = Number(read?.[1]);
    if (!read || (lines.length > 0 && code !== this.#code) || lines.length >= MAX_LINES) {
      return this.#break();
    }
    this.#code = code;
    lines.push(read[3] ?? '');
    if (read[2] === '-') return;
    this.#replies.push({ code, text: lines.join('\n') });
    this.#lines = null;
  }
}

const utf8 = new TextDecoder();
// eslint-disable-next-line no-control-regex -- control characters are replaced
const CONTROL = /[\0-\x1f\x7f-\x9f]/g;

function decode(bytes: Uint8Array): string {
  const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
  return utf8.decode(bytes.subarray(0, end)).replace(CONTROL, ' ');
}
