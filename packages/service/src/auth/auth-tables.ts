/** The names of better-auth's tables and columns, from the second migration. */
export const authTables = {
  user: { modelName: 'person', fields: columns('emailVerified', 'createdAt', 'updatedAt') },
  session: {
    fields: columns('expiresAt', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId'),
  },
  account: {
    modelName: 'credential',
    fields: columns(
      ...['accountId', 'providerId', 'userId', 'accessToken', 'refreshToken', 'idToken'],
      ...['accessTokenExpiresAt', 'refreshTokenExpiresAt', 'createdAt', 'updatedAt'],
    ),
  },
  verification: { fields: columns('expiresAt', 'createdAt', 'updatedAt') },
};

/** Maps better-auth's fields to column names: the same names in snake case. */
export function columns(...fields: string[]): Record<string, string> {
  const snakeCase = (name: string) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(fields.map((name) => [name, snakeCase(name)]));
}
