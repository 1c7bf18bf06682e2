import * as Vue from 'vue';
import type { App, Plugin } from 'vue';

/** What Vue 3.6 adds; the types are those of Vue 3.5. */
export const { createComponent, createVaporApp, defineVaporComponent, vaporInteropPlugin } =
  Vue as unknown as {
    createComponent: (component: unknown, props: Record<string, () => unknown>) => unknown;
    createVaporApp: (component: unknown) => App;
    defineVaporComponent: (setup: () => unknown) => unknown;
    vaporInteropPlugin: Plugin;
  };
