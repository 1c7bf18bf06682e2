import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (given: string | Buffer) => createHash('sha256').update(given).digest();

/** What holds one passkey. */
export interface Authenticator {
  /** The id of its credential, in base64url. */
  id: string;
  /** Its public key as COSE, in base64. */
  publicKey: string;
  /** Answers a challenge at an origin; with `isVerified` the person unlocked it, without only touched it. */
  assert(challenge: string, origin: string, isVerified?: boolean): object;
}

/** Makes a passkey. Source: Web Authentication Level 3, §6.1, §6.3.3; RFC 9053 §7.1. */
export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16).toString('base64url');
  const cose = [
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ];
  return {
    id,
    publicKey: Buffer.concat(cose).toString('base64'),
    assert(challenge, origin, isVerified = true) {
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
      const flags = Buffer.from([isVerified ? 5 : 1, 0, 0, 0, 0]);
      const authenticator = Buffer.concat([sha256(new URL(origin).hostname), flags]);
      const signed = Buffer.concat([authenticator, sha256(client)]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}
