/**
 * The flags of a Chromium that can prove addresses of a provider on loopback: the API, which is an origin trial, the hosts
 * of the provider, their certificate, and no other host.
 *
 * @param {{ hosts: string[], port: number, spki: string }} provider `spki` is the hash of the certificate's key.
 */
export function createFlags({ hosts, port, spki }) {
  const rules = [
    ...hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`),
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
    'EXCLUDE localhost',
  ];
  return [
    '--enable-features=EmailVerificationProtocol',
    `--host-resolver-rules=${rules.join(', ')}`,
    `--ignore-certificate-errors-spki-list=${spki}`,
  ];
}
