import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courier } from '../test/servers/courier/courier.ts';
import { lackOf, layRoot, type ServerRoot } from '../test/servers/debian-root.ts';
import { exim } from '../test/servers/exim/exim.ts';
import { haraka } from '../test/servers/haraka/haraka.ts';
import { opensmtpd } from '../test/servers/opensmtpd/opensmtpd.ts';
import { outcomeTable } from '../test/servers/outcome-table.ts';
import { startPeer } from '../test/servers/peer.ts';
import { postfix } from '../test/servers/postfix/postfix.ts';
import { sendmail } from '../test/servers/sendmail/sendmail.ts';
import { isComparable } from '../test/servers/situation.ts';
import { startSurroundings, untilListening } from '../test/servers/surroundings.ts';
import { tryOut } from '../test/servers/trial.ts';

/*
 * Mode `deep` against real mail servers on loopback, in situations whose truth is known. Prints how many results of
 * each server were right, unknown and wrong. The servers are downloaded, and the machine's own packages stay unchanged.
 */
const SERVERS = [exim, postfix, opensmtpd, sendmail, courier, haraka];
/** A timeout for all addresses of a server: deep-email-validator waits ten seconds for each. */
const PEER_MS = 900_000;
const table = outcomeTable();

afterAll(() => {
  process.stdout.write(table.text());
});

describe.each(SERVERS)('mode deep against $name', ({ name, plan, zone, situations, ...server }) => {
  let lack: string | null;
  let surroundings: Awaited<ReturnType<typeof startSurroundings>>;
  let root: ServerRoot;

  beforeAll(async () => {
    lack = await lackOf(plan, server.prepare);
    if (lack) process.stderr.write(`Skipped: ${name}: ${lack}\n`);
    if (lack) return;
    surroundings = await startSurroundings(zone);
    root = await layRoot(plan);
    await server.start(root);
    await untilListening(server.listens, root);
  });
  afterAll(async () => {
    await root?.stop();
    await surroundings?.stop();
  });

  for (const situation of situations) {
    it(`validates ${situation.title}: ${situation.address}`, async ({ skip }) => {
      if (lack) skip(lack);
      const outcome = await tryOut(situation, zone);
      table.add(name, situation, outcome);
      expect(outcome.kind, outcome.answer).not.toBe('wrong');
    });
  }

  it('is compared with deep-email-validator', { timeout: PEER_MS }, async ({ skip }) => {
    if (lack) skip(lack);
    const peer = startPeer();
    try {
      for (const situation of situations.filter(isComparable))
        table.addPeer(situation, await peer.validate(situation.address));
    } finally {
      await peer.stop();
    }
  });
});
