import { expect, it } from 'vitest';
import { packageName } from './new-project.ts';

it.each([
  ['/projects/shop', 'shop'],
  ['/projects/My Shop!', 'my-shop'],
  ['/projects/.hidden', 'hidden'],
  ['/projects/été', 't'],
  ['/projects/登録', 'sign-up'],
])('the folder %s gives the package name %s', (folder, name) => {
  expect(packageName(folder)).toBe(name);
});
