/*
 * Rules for the image, the compose file and the unit of `examples/deploy`. `tools/nightly/try-image.js` runs what
 * they say.
 */
import { DockerfileParser } from 'dockerfile-ast';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../build/packages.js';
import { readPages } from './pages.js';

const read = (file) => readFileSync(join(root, 'examples/deploy', file), 'utf8');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A name with a whole version, such as `node:24.21.0-bookworm-slim`. */
const PINNED = /^[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+$/;

test.each(readPages('docs/deploy'))('$page shows the current files', ({ text, wanted }) => {
  expect(text).toBe(wanted);
});

describe('the image', () => {
  const file = DockerfileParser.parse(read('Dockerfile'));
  const instructions = file.getInstructions();
  const argumentsOf = (keyword) =>
    instructions
      .filter((instruction) => instruction.getKeyword() === keyword)
      .map((instruction) => instruction.getArgumentsContent());

  test('takes a whole version of Node, the same in each stage', () => {
    const images = file.getFROMs().map((from) => from.getImage());
    expect(images).toHaveLength(2);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(PINNED);
  });

  test('runs as a user other than root, and ends with the program', () => {
    const last = instructions.filter((each) => ['USER', 'ENTRYPOINT'].includes(each.getKeyword()));
    expect(last.map((each) => each.getArgumentsContent())).toEqual([
      'node',
      '["node", "/app/dist/cli.js"]',
    ]);
  });

  test('has one health check, without a shell', () => {
    const [check, ...others] = argumentsOf('HEALTHCHECK');
    expect(others).toEqual([]);
    expect(JSON.parse(check.replace(/^.*?CMD /, ''))).toEqual(['node', '-e', expect.any(String)]);
  });

  test('installs from the lockfile, with the pnpm of the repository', () => {
    const commands = argumentsOf('RUN').filter((command) => command.includes('pnpm'));
    expect(commands[0]).toContain('install --frozen-lockfile');
    for (const command of commands) expect(command).toContain(`npx --yes ${packageManager} `);
  });

  test('copies no installed package, result of a build, repository or password from the clone', () => {
    expect(read('Dockerfile.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/node_modules', '**/dist', '.git', 'examples/deploy/.env']),
    );
  });
});

describe('the compose file', () => {
  const text = read('compose.yaml');
  const { services, volumes } = parse(text);

  test.each(Object.entries(services))('%s can write nothing but what it has to', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.privileged).toBeUndefined();
    expect(service.cap_add).toBeUndefined();
    expect(service.network_mode).toBeUndefined();
    for (const volume of service.volumes ?? [])
      expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
  });

  test('takes a whole version of PostgreSQL, as a user other than root', () => {
    expect(services.database.image).toMatch(PINNED);
    expect(services.database.user).toBe('postgres');
  });

  test('opens a port on this machine alone', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual(['127.0.0.1:8025:8025']);
  });

  test('starts the service once the database is ready', () => {
    expect(services.database.healthcheck.test).toContain('pg_isready');
    expect(services.service.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  });

  test('has no password, and does not start without one', () => {
    const secrets = text.match(/^\s+\w*(PASSWORD|SECRET)\w*: .*$/gm);
    expect(secrets).toHaveLength(3);
    for (const line of secrets) expect(line).toMatch(/: \$\{[A-Z_]+:\?is not in \.env\}$/);
  });
});

test('the unit of systemd has no user, password or right of root', () => {
  const unit = read('postern.service');
  expect(unit).not.toMatch(/PASSWORD|SECRET|^User=root/m);
  for (const line of [
    'DynamicUser=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
  ])
    expect(unit.split('\n')).toContain(line);
});
