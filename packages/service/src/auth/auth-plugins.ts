import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { isIP } from 'node:net';
import { columns } from './auth-tables.ts';
import type { BackupCodes } from './backup-codes.ts';

/**
 * Why passkeys are off, as a message for users; null where they work. A browser binds them to a domain name, and
 * accepts them only over https, except on `localhost`.
 *
 * @param origin the public origin of the service, such as `https://verify.example.com`.
 *
 * Source: Web Authentication Level 3, §5.1.2 and §5.1.3 (the effective domain); Secure Contexts §3.1.
 */
export function passkeysRefusal(origin: string): string | null {
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return 'Passkeys need a domain name, but this service is reached by an IP address. Set --public-url.';
  }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isLocal || protocol === 'https:' ? null : 'Passkeys need https, which this address lacks.';
}

/** The plugins for second factors and, where they work, passkeys, with the table names of the sixth migration. */
export function authPlugins(
  origin: string,
  { storeBackupCodes }: Pick<BackupCodes, 'storeBackupCodes'>,
) {
  return [
    twoFactor({
      issuer: 'Postern',
      backupCodeOptions: { storeBackupCodes },
      // It reads the lock before it counts, so many concurrent codes are checked: see `withAuthLimits`.
      accountLockout: { enabled: false },
      schema: {
        user: { fields: columns('twoFactorEnabled') },
        twoFactor: {
          modelName: 'second_factor',
          fields: {
            ...columns('backupCodes', 'userId', 'lockedUntil'),
            failedVerificationCount: 'failed_count',
          },
        },
      },
    }),
    ...(passkeysRefusal(origin) === null ? [passkeys(origin)] : []),
  ];
}

function passkeys(origin: string) {
  return passkey({
    rpID: new URL(origin).hostname,
    rpName: 'Postern',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    authentication: {
      // A passkey replaces both factors, so the device must verify the user.
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    schema: {
      passkey: {
        fields: {
          ...columns('publicKey', 'userId', 'deviceType', 'backedUp', 'createdAt'),
          credentialID: 'credential_id',
        },
      },
    },
  });
}
