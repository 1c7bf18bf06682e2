import { Buffer } from 'node:buffer';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const DAY_MS = 86_400_000;
const LIFE_DAYS = 365;

/** Tags of ASN.1. Source: X.680 §8; RFC 5280 §4.2.1.6 (`dNSName`). */
const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  hostName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
};

/** Object identifiers, in hexadecimal. Source: RFC 5758 §3.2; X.520 §6.2.2; RFC 5280 §4.2.1.6. */
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const ALTERNATIVE_NAMES = '551d11';

/**
 * Creates a key and a self-signed certificate of some host names. Node.js only reads certificates, and `openssl` is not
 * installed everywhere.
 *
 * Source: RFC 5280 §4.1.
 *
 * @param {string[]} hosts
 * @returns {{ key: string, cert: string, spki: string }} the key and the certificate in PEM, and the hash by which
 *   Chromium trusts the key: base64 of the SHA-256 of the public key.
 */
export function createCertificate(hosts) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = encode(TAG.sequence, objectId(ECDSA_WITH_SHA256));
  const name = nameOf(hosts[0]);
  const content = encode(
    TAG.sequence,
    encode(TAG.version, encode(TAG.integer, Buffer.from([2]))),
    encode(TAG.integer, Buffer.from([1]), randomBytes(15)),
    algorithm,
    name,
    validityFrom(Date.now()),
    name,
    publicBytes,
    encode(TAG.extensions, encode(TAG.sequence, alternativeNames(hosts))),
  );
  const signature = sign('sha256', content, privateKey);
  const cert = encode(
    TAG.sequence,
    content,
    algorithm,
    encode(TAG.bitString, Buffer.from([0]), signature),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
    spki: createHash('sha256').update(publicBytes).digest('base64'),
  };
}

/** A value in DER: its tag, its length and its parts. Source: X.690 §8.1. */
function encode(tag, ...parts) {
  const { length } = Buffer.concat(parts);
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), ...parts]);
}

function objectId(hex) {
  return encode(TAG.objectId, Buffer.from(hex, 'hex'));
}

function nameOf(host) {
  const text = encode(TAG.utf8String, Buffer.from(host));
  const pair = encode(TAG.sequence, objectId(COMMON_NAME), text);
  return encode(TAG.sequence, encode(TAG.set, pair));
}

/** From a day before, since clocks differ. */
function validityFrom(nowMs) {
  const times = [nowMs - DAY_MS, nowMs + LIFE_DAYS * DAY_MS].map((ms) => {
    // 20261127T191705Z without the century.
    const text = new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '');
    return encode(TAG.utcTime, Buffer.from(text.slice(2)));
  });
  return encode(TAG.sequence, ...times);
}

function alternativeNames(hosts) {
  const names = hosts.map((host) => encode(TAG.hostName, Buffer.from(host)));
  const value = encode(TAG.octetString, encode(TAG.sequence, ...names));
  return encode(TAG.sequence, objectId(ALTERNATIVE_NAMES), value);
}
