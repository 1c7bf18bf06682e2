/** The recipes in their libraries' other modes, by `<recipe>/<mode>`. */
declare module 'virtual:modes' {
  import type { Component } from 'vue';

  export const modes: Partial<Record<string, () => Promise<{ default: Component }>>>;
}
