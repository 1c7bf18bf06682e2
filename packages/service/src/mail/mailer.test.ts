import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostfix } from '../../../verify/src/test/postfix.ts';
import { needsProgram } from '../../../verify/src/test/debian.ts';
import { LOOPBACK } from '../../../verify/src/test/loopback.ts';
import { addressForm } from '../base/address-form.ts';
import { invitationLetter } from './letters.ts';
import { openMailer } from './mailer.ts';
import { openContext } from '../test/service-context.ts';

const LINK = 'http://localhost:1/dashboard/join#token=abc';
const LETTER = invitationLetter({ organisation: 'Gate & <b>Sons</b>\r\nBcc: x@y.dev', link: LINK });

/** A mailer with a server on loopback, and the log lines. */
async function open(mailUrl: string, delaysMs: number[] = [], mailSender = 'postern@prober.de') {
  const context = await openContext({ mailUrl, mailSender });
  const logged: string[] = [];
  const note = (fields: object, message: string) =>
    void logged.push(`${JSON.stringify(fields)} ${message}`);
  const log = { debug: note, info: note, warn: note, error: note };
  const mailer = (await openMailer({ ...context, log }, delaysMs))!;
  onTestFinished(() => mailer.close());
  return { mailer, logged };
}

/** An SMTP server that sends the given replies to `MAIL FROM`, one after the other, and then accepts everything. */
async function script(...replies: number[]) {
  const received: string[] = [];
  const recipients: string[] = [];
  let asked = 0;
  let signIns = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth({ username }, _session, done) {
      signIns += 1;
      done(null, { user: username });
    },
    onMailFrom(_address, _session, done) {
      const responseCode = replies[asked++];
      const said = `no mail for jane@shop.dev`;
      done(responseCode ? Object.assign(new Error(said), { responseCode }) : null);
    },
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done();
    },
    onData(stream, _session, done) {
      const context: Buffer[] = [];
      stream.on('data', (part: Buffer) => void context.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(context).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://user:p%40ssword@127.0.0.1:${port}`,
    received,
    recipients,
    asked: () => asked,
    signedIn: () => signIns,
  };
}

test('sends plain text and HTML, in which texts of users are escaped', async () => {
  const { url, received } = await script();
  const { mailer } = await open(url);
  mailer.send('jane@shop.dev', LETTER);
  await expect.poll(() => received).toHaveLength(1);
  const [mail] = received as [string];
  expect(mail).toContain('From: postern@prober.de');
  expect(mail).toContain('To: jane@shop.dev');
  expect(mail).toContain('Content-Type: text/plain');
  expect(mail).toContain('Content-Type: text/html');
  expect(mail).not.toMatch(/^Bcc:/im);
  const [, html] = mail.split('text/html') as [string, string];
  expect(html).not.toContain('<b>');
});

test('a mail has the name and the address of the sender', async () => {
  const { url, received } = await script();
  const { mailer } = await open(url, [], 'Postern, Inc. <postern@prober.de>');
  mailer.send('jane@shop.dev', LETTER);
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]).toContain('From: "Postern, Inc." <postern@prober.de>');
});

test.each([
  'a/b=c@xn--bcher-kva.dev',
  "o'neil+{x|y}@shop.dev",
  'josé@xn--bcher-kva.dev',
  '用户@shop.dev',
])('sends only to %s', async (address) => {
  const { url, received, recipients } = await script();
  const { mailer } = await open(url);
  mailer.send(address, LETTER);
  await expect.poll(() => received).toHaveLength(1);
  // smtp-server shows domains in Unicode.
  expect(recipients.map(addressForm)).toEqual([address]);
});

test('retries temporary failures, a limited number of times', async () => {
  const soon = await script(451, 421);
  const first = await open(soon.url, [1, 1]);
  first.mailer.send('jane@shop.dev', LETTER);
  await expect.poll(() => soon.received).toHaveLength(1);
  expect(soon.asked()).toBe(3);
  expect(first.logged).toEqual([]);

  const never = await script(451, 451, 451, 451);
  const second = await open(never.url, [1, 1]);
  second.mailer.send('jane@shop.dev', LETTER);
  await expect.poll(() => second.logged).toHaveLength(1);
  expect(never.asked()).toBe(3);
});

test('does not retry permanent failures, and logs neither the address nor the password', async () => {
  const { url, asked } = await script(550, 550);
  const { mailer, logged } = await open(url, [1, 1]);
  mailer.send('jane@shop.dev', LETTER);
  await expect.poll(() => logged).toHaveLength(1);
  expect(asked()).toBe(1);
  expect(logged[0]).toBe('{"code":"EENVELOPE","reply":550} A mail could not be sent');
});

test('does not throw when there is no server, and closes at once', async () => {
  const { mailer, logged } = await open('smtp://user:password@127.0.0.1:1', [3_600_000]);
  expect(() => mailer.send('jane@shop.dev', LETTER)).not.toThrow();
  await mailer.close();
  expect(logged.join()).not.toMatch(/jane|password|127/);
  mailer.send('jane@shop.dev', LETTER);
  expect(logged.at(-1)).toContain('A mail was not sent');
});

test('notices of organizations leave room in the queue for links that users have requested', async () => {
  const { mailer, logged } = await open('smtp://user:password@127.0.0.1:1', [3_600_000]);
  const send = (count: number, orgId?: string) => {
    const before = logged.length;
    for (let at = 0; at < count; at += 1) mailer.send('jane@shop.dev', LETTER, orgId);
    return count - (logged.length - before);
  };
  expect(send(1000, 'one')).toBe(100);
  expect(send(10, 'two')).toBe(10);
  for (const name of ['three', 'four', 'five', 'six', 'seven']) send(100, name);
  expect(send(10, 'eight')).toBe(0);
  expect(logged.at(-1)).toBe('{"orgId":"eight"} A mail was not sent: too many wait');
  expect(send(600)).toBe(500);
});

/** The URL of the same server, with an address that does not count as local. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');

test('a server on another machine gets no password and no mail without TLS, unless its URL allows it', async () => {
  const { url, received, signedIn } = await script();
  const strict = await open(elsewhere(url));
  strict.mailer.send('jane@shop.dev', LETTER);
  await expect.poll(() => strict.logged).toHaveLength(1);
  expect([received, signedIn()]).toEqual([[], 0]);
  expect(strict.logged[0]).toContain('"code":"ETLS"');

  const lenient = await open(`${elsewhere(url)}/?requireTLS=false`);
  lenient.mailer.send('jane@shop.dev', LETTER);
  await expect.poll(() => received).toHaveLength(1);
  expect(signedIn()).toBe(1);
});

test('is null without settings', async () => {
  expect(await openMailer(await openContext())).toBeNull();
});

describe.skipIf(needsProgram('/usr/sbin/postfix', { asRoot: true }))('over postfix', () => {
  test('delivers its mails', async () => {
    // Postfix has a certificate for tests, so the client must not verify it.
    const postfix = await startPostfix();
    onTestFinished(() => postfix.stop());
    const { mailer, logged } = await open(
      `smtp://${LOOPBACK}:${postfix.doors.open}/?tls.rejectUnauthorized=false`,
    );
    mailer.send('jane@accept.de', LETTER);
    mailer.send('nemo@accept.de', LETTER);
    await expect.poll(postfix.log).toMatch(/to=<jane@accept\.de>.*status=sent/);
    await expect
      .poll(() => logged)
      .toEqual(['{"code":"EENVELOPE","reply":550} A mail could not be sent']);
  });
});
