/** What better-auth's tables and columns are called here: the names of the second migration. */
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

/** Names the columns of better-auth's fields: as the fields, but in snake case. */
export function columns(...fields: string[]): Record<string, string> {
  const snakeCase = (name: string) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(fields.map((name) => [name, snakeCase(name)]));
}
