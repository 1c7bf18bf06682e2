import { createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { ServiceError } from '../base/service-error.ts';
import type { Store } from '../db/store.ts';
import type { PasswordHash } from './password-hash.ts';
import { findPersonOfStep } from './second-step.ts';

/** The format of better-auth: 60 bits, too few for a fast hash. */
const CODE = /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/;
/** A prefix that rows of earlier versions do not have: they are encrypted, in hex. */
const HASHED = '[';

/** The secret that decrypts the rows of earlier versions, as better-auth or `createAuth` has it. */
type EncryptionKey = Parameters<typeof symmetricDecrypt>[0]['key'];

/** The storage of backup codes, for better-auth and for its plugins. */
export type BackupCodes = ReturnType<typeof createBackupCodes>;

/**
 * Stores backup codes as hashes, in a JSON list. The database and the secret together do not reveal a code. The codes
 * of one account share a salt, so that a code is hashed once to find it.
 *
 * better-auth compares the code that it receives with the stored list, so it receives the hash.
 *
 * Source: OWASP ASVS 5.0, 6.5.2.
 */
export function createBackupCodes(store: Store, passwords: PasswordHash) {
  const handler = createAuthMiddleware(async (c) => {
    const personId = await findPersonOfStep(c);
    const [like] = personId ? await hashesOf(personId, c.context.secretConfig) : [];
    if (like === undefined) return;
    const { code } = c.body as { code: string };
    return { context: { body: { code: await passwords.hash(code, like) } } };
  });
  const matcher = ({ path }: { path?: string }) => path === '/two-factor/verify-backup-code';

  return {
    plugin: { id: 'backup-codes', hooks: { before: [{ matcher, handler }] } },
    /** better-auth's option of that name. It receives the codes when they are created, and hashes when one was used. */
    storeBackupCodes: {
      async encrypt(json: string): Promise<string> {
        const given = JSON.parse(json) as string[];
        const areCodes = given.every((text) => CODE.test(text));
        return areCodes ? JSON.stringify(await hashAll(given)) : json;
      },
      decrypt: (stored: string) => Promise.resolve(stored),
    },
    /** Hashes the codes of earlier versions, account by account, until `isOver` returns true. They keep working. */
    async hashOld(secret: EncryptionKey, { isOver }: { isOver: () => boolean }): Promise<void> {
      const rows = await store.db
        .selectFrom('second_factor')
        .select('user_id')
        .where('backup_codes', 'not like', `${HASHED}%`)
        .execute();
      for (const { user_id: personId } of rows) {
        while (!isOver() && !(await isHashed(personId, secret)));
      }
    },
  };

  /** Returns false while sign-ins take all turns of hashes, for which this has waited. */
  async function isHashed(personId: string, secret: EncryptionKey): Promise<boolean> {
    try {
      await hashesOf(personId, secret);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'overloaded') return false;
      throw error;
    }
  }

  /** Reads the hashes of the codes of an account. Encrypted codes are hashed and stored first. */
  async function hashesOf(personId: string, secret: EncryptionKey): Promise<string[]> {
    const stored = await read(personId);
    if (stored === undefined) return [];
    if (stored.startsWith(HASHED)) return JSON.parse(stored) as string[];
    const codes = await decrypted(stored, secret);
    if (codes === null) return [];
    // Unless another request has used one of them meanwhile.
    await store.db
      .updateTable('second_factor')
      .set({ backup_codes: JSON.stringify(await hashAll(codes)) })
      .where('user_id', '=', personId)
      .where('backup_codes', '=', stored)
      .execute();
    return hashesOf(personId, secret);
  }

  async function read(personId: string): Promise<string | undefined> {
    const row = await store.db
      .selectFrom('second_factor')
      .select('backup_codes')
      .where('user_id', '=', personId)
      .executeTakeFirst();
    return row?.backup_codes;
  }

  async function hashAll(codes: readonly string[]): Promise<string[]> {
    const [first, ...others] = codes;
    if (first === undefined) return [];
    const like = await passwords.hash(first);
    return [like, ...(await Promise.all(others.map((code) => passwords.hash(code, like))))];
  }
}

/** Null for codes that were encrypted with another secret. */
async function decrypted(stored: string, secret: EncryptionKey): Promise<string[] | null> {
  try {
    return JSON.parse(await symmetricDecrypt({ key: secret, data: stored })) as string[];
  } catch {
    return null;
  }
}
