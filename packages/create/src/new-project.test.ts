import { expect, it } from 'vitest';
import { packageName } from './new-project.ts';

it.each([
  ['/work/shop', 'shop'],
  ['/work/My Shop!', 'my-shop'],
  ['/work/.hidden', 'hidden'],
  ['/work/été', 't'],
  ['/work/登録', 'sign-up'],
])('the folder %s gives the package name %s', (folder, name) => {
  expect(packageName(folder)).toBe(name);
});
