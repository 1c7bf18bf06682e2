import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (given: string | Buffer) => createHash('sha256').update(given).digest();

/** An authenticator with one passkey. */
export interface Authenticator {
  /** The ID of its credential, in base64url. */
  id: string;
  /** Its public key as COSE, in base64. */
  publicKey: string;
  /** Signs a challenge at an origin. With `isVerified` the user unlocked the authenticator, without it only touched it. */
  assert(challenge: string, origin: string, isVerified?: boolean): object;
  /** Registers the passkey, for the challenge of a service. */
  register(challenge: string, origin: string): object;
}

/** Creates a passkey. Source: Web Authentication Level 3, §6.1, §6.3.3; RFC 9053 §7.1. */
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
    register(challenge, origin) {
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin }));
      const rawId = Buffer.from(id, 'base64url');
      const authenticator = Buffer.concat([
        sha256(new URL(origin).hostname),
        // Flags: present, verified, and the credential follows. Then the counter, the model and the length of the id.
        Buffer.from([0x45, ...Buffer.alloc(20), 0, rawId.length]),
        rawId,
        ...cose,
      ]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation(authenticator).toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}

/** An attestation without a statement, as CBOR: `{ fmt: 'none', attStmt: {}, authData }`. Source: RFC 8949 §3.1. */
function attestation(authData: Buffer): Buffer {
  const text = (name: string) => Buffer.from([0x60 + name.length, ...Buffer.from(name)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
