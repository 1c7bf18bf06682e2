/** The recipes in the other modes of their libraries, by `<recipe>/<mode>`. */
declare module 'virtual:modes' {
  import type { ComponentType } from 'react';

  interface Props {
    send: (
      values: { name: string; email: string },
      receipt: string | null,
    ) => Promise<string | null>;
  }

  export const modes: Partial<Record<string, () => Promise<{ default: ComponentType<Props> }>>>;
}
