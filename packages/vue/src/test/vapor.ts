import * as Vue from 'vue';
import type { App, Plugin } from 'vue';

/** The additions of Vue 3.6. The types of the package are those of Vue 3.5. */
export const { createComponent, createVaporApp, defineVaporComponent, vaporInteropPlugin } =
  Vue as unknown as {
    createComponent: (component: unknown, props: Record<string, () => unknown>) => unknown;
    createVaporApp: (component: unknown) => App;
    defineVaporComponent: (setup: () => unknown) => unknown;
    vaporInteropPlugin: Plugin;
  };
