import type { Locale } from '@postern/core';
import { createElement } from '../element.ts';
import type { FormText } from '../languages.ts';
import { ANY_SAMPLE, SAMPLES } from './samples.ts';
import { say } from './say.ts';

/** A language with its direction and its messages. */
type Given = Pick<FormText, 'dir' | 'messages'> & { lang: string };

/** Creates the table of a language: a row for each code and address. The codes stay left to right. */
export async function createMessageTable({ lang, dir, messages }: Given) {
  const head = createElement('tr', {}, [
    createElement('th', { scope: 'col' }, ['Code']),
    createElement('th', { scope: 'col' }, ['Message']),
  ]);
  const codes = Object.keys(messages) as (keyof Locale)[];
  const rows = codes.flatMap((code) =>
    (SAMPLES[code] ?? [undefined]).map(async (address) => {
      const text = await say({ messages, code, address: address ?? ANY_SAMPLE });
      return createElement('tr', {}, [createCodeCell(code, address), createTextCell(text)]);
    }),
  );
  return createElement('table', { className: 'messages' }, [
    createElement('thead', {}, [head]),
    createElement('tbody', {}, await Promise.all(rows)),
  ]);

  function createTextCell(text: string) {
    return text
      ? createElement('td', { lang, dir }, [text])
      : createElement('td', { className: 'silent' }, ['No message.']);
  }
}

/** The code, which may break after each underscore, and the address in question. */
function createCodeCell(code: string, address: string | undefined) {
  const parts = code
    .split(/(?<=_)/)
    .flatMap((part, index) => (index ? [document.createElement('wbr'), part] : [part]));
  const cell = createElement('th', { scope: 'row' }, [createElement('code', {}, parts)]);
  if (address) cell.append(createElement('small', {}, [address]));
  return cell;
}
