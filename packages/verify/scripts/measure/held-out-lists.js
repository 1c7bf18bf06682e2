import { registryPackage } from './registry-package.js';

/**
 * Disposable email lists that no bundled list is compiled from, to measure how many of their domains are found.
 *
 * @param folder where packages are unpacked
 * @returns a map from the name of a list to its domains
 */
export function heldOutLists(folder) {
  const open = (spec, license) => registryPackage(folder, { spec, license });
  const lists = {
    // Domains that its crawler found at the services themselves.
    fakefilter: open('fakefilter@0.1.1476', 'BSD-3-Clause').text('txt/data.txt').split('\n'),
    'disposable-email-blocklist': open('disposable-email-blocklist@0.0.1', 'MIT').json(
      'blocklist.json',
    ),
    // Not really held out: these contain the lists that others copied their names from, and all the copies.
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
