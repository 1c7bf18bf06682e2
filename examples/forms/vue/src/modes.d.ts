/** The recipes in the other modes of their libraries, by `<recipe>/<mode>`. */
declare module 'virtual:modes' {
  import type { Component } from 'vue';

  export const modes: Partial<Record<string, () => Promise<{ default: Component }>>>;
}
