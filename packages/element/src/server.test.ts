// @vitest-environment node
import { PosternEmailElement } from '@postern/element';
import * as eager from '@postern/element/eager';
import { expect, test } from 'vitest';

test('a server can import every entry', async () => {
  expect('HTMLElement' in globalThis).toBe(false);
  await import('@postern/element/define');
  expect(PosternEmailElement.observedAttributes).toContain('proxy-url');
  expect(eager.PosternEmailElement.observedAttributes).toContain('proxy-url');
});
