import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and its certificate, and the hash by which Chromium trusts it. */
export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** Base64 of the SHA-256 of the public key, for `--ignore-certificate-errors-spki-list`. */
  spki: string;
}

/** Creates a self-signed certificate for some host names by `openssl`, since Node.js only reads certificates. */
export function createCertificate(hosts: string[]): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'postern-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`;
  const create =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=postern.test';
  const args = [...create.split(' '), '-keyout', key, '-out', cert, '-addext', names];
  try {
    execFileSync('openssl', args, { stdio: 'pipe' });
    const { publicKey } = new X509Certificate(readFileSync(cert));
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const spki = createHash('sha256').update(der).digest('base64');
    return { key: readFileSync(key), cert: readFileSync(cert), spki };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
