/*
 * A plugin of Haraka: a table of mailboxes and of what is said of others. A domain without entries is left to the
 * next plugin.
 *
 * Source: Haraka's docs, "Plugins" and "haraka-dsn".
 */
/* global exports, require, setTimeout, DENY, DENYSOFT, OK */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Haraka loads its plugins in this way.
const DSN = require('haraka-dsn');

exports.register = function () {
  this.table = this.config.get('mailboxes.json');
};

exports.hook_lookup_rdns = function (next, connection) {
  if (connection.local.ip === this.table.late) setTimeout(next, 6000);
  else next();
};

exports.hook_ehlo = function (next, connection, name) {
  if (name === 'forged.prober.test') next(DENY, 'That HELO name is not allowed here');
  else next();
};

exports.hook_helo = exports.hook_ehlo;

exports.hook_rcpt = function (next, connection, [recipient]) {
  if (connection.local.ip === this.table.backup) return next(OK);
  const known = this.table.domains[recipient.host];
  if (!known) return next();
  switch (known[recipient.user.split('+')[0]]) {
    case 'ok':
      return next(OK);
    case 'full':
      return next(DENYSOFT, DSN.mbox_full());
    case 'disabled':
      return next(DENY, DSN.mbox_disabled());
    case 'gray':
      return next(DENYSOFT, DSN.sec_unauthorized('Greylisted, try again later', 451));
    default:
      return next(DENY, DSN.no_such_user());
  }
};
