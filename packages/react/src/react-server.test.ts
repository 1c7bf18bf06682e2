import { expect, test } from 'vitest';
import * as complete from './complete.ts';
import * as eager from './eager.ts';
import * as client from './index.ts';
import * as ownership from './ownership.ts';
import * as server from './react-server.ts';

test('in a server component each name throws an error that states what to do', () => {
  expect(() => server.useEmailValidation()).toThrow(/put "use client" at the top/);
  expect(() => server.EmailValidationProvider()).toThrow(
    /createEmailValidator from @postern\/core/,
  );
  expect(() => server.preload()).toThrow(/put "use client"/);
});

test('the entry for server components exports every name of the other entries', () => {
  const names = Object.keys(server).toSorted();
  expect(names).toEqual(Object.keys({ ...client, ...complete, ...ownership }).toSorted());
  expect(names).toEqual(Object.keys({ ...eager, ...complete, ...ownership }).toSorted());
});
