import { registryPackage } from './registry-package.js';

/**
 * Lists of disposable email that no bundled list is read from, to measure how much of them is found.
 *
 * @param folder where packages are unpacked
 * @returns a map from the name of a list to its domains
 */
export function heldOutLists(folder) {
  const open = (spec, licence) => registryPackage(folder, { spec, licence });
  const lists = {
    // Domains that its crawler saw at the services themselves.
    fakefilter: open('fakefilter@0.1.1476', 'BSD-3-Clause').text('txt/data.txt').split('\n'),
    'disposable-email-blocklist': open('disposable-email-blocklist@0.0.1', 'MIT').json(
      'blocklist.json',
    ),
    // Not held out in earnest: they hold the lists that names were copied from, with all the copies.
    'disposable-email': open('disposable-email@0.2.3', 'MIT').json('domains.json'),
    'disposable-email-domains': open('disposable-email-domains@1.0.62', 'MIT').json('index.json'),
  };
  return new Map(
    Object.entries(lists).map(([list, names]) => [list, new Set(names.filter(isName))]),
  );
}

function isName(line) {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(line);
}
