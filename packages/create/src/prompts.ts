/** The questions to the user. Each resolves with null when the user cancels, as with Ctrl-C. */
export interface Prompts {
  text(message: string, initial: string): Promise<string | null>;
  select(
    message: string,
    options: readonly { value: string; hint: string }[],
  ): Promise<string | null>;
  confirm(message: string): Promise<boolean | null>;
}
