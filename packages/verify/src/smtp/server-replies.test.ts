import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { circuitOf } from './circuit.ts';
import { classifyReply } from './classify-reply.ts';
import type { DialogueStep } from './dialogue.ts';
import { createReplyReader, type SmtpReply } from './reply-reader.ts';

/** A row of a table in `src/test/server-replies`. */
interface Row {
  file: string;
  step: DialogueStep;
  situation: string;
  text: string;
  meaning: string;
  about: string;
  circuit: string;
}

const FOLDER = new URL('../test/server-replies/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'README.md');
const SERVERS = FILES.flatMap((name) => {
  const sections = readFileSync(new URL(name, FOLDER), 'utf8').split(/^# /m).slice(1);
  return sections.map((section) => ({ server: section.split('\n', 1)[0]!, rows: rowsOf(section) }));
});

describe.each(SERVERS)('the responses of $server', ({ rows }) => {
  it.each(rows)('$file, $step: $situation', ({ step, text, meaning, about, circuit }) => {
    const reply = replyOf(text);
    const state = step === 'rcpt' ? 'answered' : 'rejected';
    const reading = classifyReply(reply);
    expect(circuitOf({ state, reply }, reading)).toBe(circuit);
    if (step !== 'rcpt') return;
    expect({ ...reading, about: reading.about ?? '–' }).toEqual({ meaning, about });
  });
});

function replyOf(text: string): SmtpReply {
  const reader = createReplyReader();
  reader.push(Buffer.from(`${text.replaceAll('\n', '\r\n')}\r\n`));
  return reader.next() as SmtpReply;
}

/** The rows of a Markdown table, without its header. */
function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, file, step, situation, response, meaning, about, circuit] = cells;
    const text = response!.replaceAll('`', '').replaceAll('\\n', '\n');
    return { file, step, situation, text, meaning, about, circuit } as Row;
  });
}
