/*
 * A program that asks deep-email-validator about each address that its parent sends, and returns `valid`, `invalid` or
 * `unknown`. The arguments are the address of the name server, and the address to connect from.
 */
import dns from 'node:dns';
import net from 'node:net';
import process from 'node:process';
import { validate } from 'deep-email-validator';

const [nameServer, localAddress] = process.argv.slice(2);
dns.setServers([nameServer]);
// A connection looks its host up in the system, which has no such names.
dns.lookup = (host, options, done) => {
  dns.resolve4(host, (error, found) => {
    if (error) done(error);
    else if (options.all) done(null, [{ address: found[0], family: 4 }]);
    else done(null, found[0], 4);
  });
};

const connect = net.createConnection;
net.createConnection = (port, host) => connect({ port, host, localAddress });

/** Failures to get an answer; everything else that it calls invalid is one. */
const NO_ANSWER = /timeout|closed|ECONN|unrecognized/i;

process.on('message', async (email) => {
  const options = { email, sender: 'postmaster@prober.test' };
  const all = { validateTypo: false, validateDisposable: false, validateSMTP: true };
  const { valid, reason, validators } = await validate({ ...options, ...all });
  const isUnknown = !valid && reason === 'smtp' && NO_ANSWER.test(validators.smtp.reason);
  process.send(valid ? 'valid' : isUnknown ? 'unknown' : 'invalid');
});
