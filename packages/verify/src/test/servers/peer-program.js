/*
 * A program that checks each address from its parent with deep-email-validator, and returns `valid`, `invalid` or
 * `unknown`. The arguments are the address of the name server, and the address to connect from.
 */
import dns from 'node:dns';
import net from 'node:net';
import process from 'node:process';
import { validate } from 'deep-email-validator';

const [nameServer, localAddress] = process.argv.slice(2);
dns.setServers([nameServer]);
// A connection looks up its host in the system, which does not have these names.
dns.lookup = (host, options, done) => {
  dns.resolve4(host, (error, found) => {
    if (error) done(error);
    else if (options.all) done(null, [{ address: found[0], family: 4 }]);
    else done(null, found[0], 4);
  });
};

const connect = net.createConnection;
net.createConnection = (port, host) => connect({ port, host, localAddress });

/** Failures without an answer; everything else that it reports as invalid is an answer. */
const NO_ANSWER = /timeout|closed|ECONN|unrecognized/i;

process.on('message', async (email) => {
  const options = { email, sender: 'postmaster@prober.test' };
  const all = { validateTypo: false, validateDisposable: false, validateSMTP: true };
  const { valid, reason, validators } = await validate({ ...options, ...all });
  const isUnknown = !valid && reason === 'smtp' && NO_ANSWER.test(validators.smtp.reason);
  process.send(valid ? 'valid' : isUnknown ? 'unknown' : 'invalid');
});
