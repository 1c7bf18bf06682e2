/** What the form shows after a submit. */
export interface SignUpState {
  name?: string;
  refused?: { value: string; message: string };
  sentTo?: string;
}
