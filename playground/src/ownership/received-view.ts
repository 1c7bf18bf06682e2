import { createElement } from '../element.ts';
import { REASON_TEXT } from './reason-text.ts';
import type { Received } from './sign-up.ts';

/** Shows what the server received, and what follows from it. */
export function createReceived(received: Received | null): Node[] {
  if (!received)
    return [createElement('p', {}, ['The server did not respond. Submit the form again.'])];
  const { email, tokenLength, result } = received;
  const rows: [name: string, value: Node | string][] = [
    ['Address', createElement('code', {}, [email])],
    ['Token', tokenLength ? `${tokenLength.toLocaleString('en')} characters` : 'None'],
    ['Result', createElement('code', {}, [result.ok ? 'ok' : result.reason])],
  ];
  if (result.ok) {
    const { issuer, issuedAtMs } = result.proof;
    const issuedAt = new Date(issuedAtMs);
    const time = createElement('time', { dateTime: issuedAt.toISOString() }, [
      issuedAt.toLocaleTimeString(),
    ]);
    rows.push(['Issuer', createElement('code', {}, [issuer])], ['Issued at', time]);
  }
  return [
    createElement('p', { className: 'outcome' }, outcomeOf(result)),
    createElement(
      'dl',
      {},
      rows.map(([name, value]) =>
        createElement('div', {}, [
          createElement('dt', {}, [name]),
          createElement('dd', {}, [value]),
        ]),
      ),
    ),
  ];
}

function outcomeOf(result: Received['result']): (Node | string)[] {
  const title = createElement('strong', {}, [result.ok ? 'Verified.' : 'Not proved.']);
  title.dataset['proved'] = String(result.ok);
  const text = result.ok
    ? 'The user controls the address. No confirmation mail is needed.'
    : `${REASON_TEXT[result.reason]} The server would send the usual confirmation mail.`;
  return [title, ` ${text}`];
}
