/** The kinds of faults, with what each means. */
export const KINDS = {
  load: 'something moves, shows or takes the focus before there is a message',
  missing: 'an expected message or suggestion does not come',
  outside: 'a text is not inside the viewport',
  covered: 'a text is covered',
  over: 'a text lies on a text or a control of the page',
  far: 'a text is not right below the row of the input',
  narrow: 'a text is squeezed',
  start: 'a text does not start where the input starts',
  contrast: 'a text has a contrast of less than 4.5 to 1',
  font: 'a text has another font than the input, or one that is too small',
  label: 'a text is inside a label',
  look: 'the suggestion looks like a button of the page',
  target: 'the suggestion is too small, or the keyboard does not reach it visibly',
  press: 'a press on the suggestion is lost',
  control: 'a control of the page cannot be clicked',
  input: 'the input has another width or place',
  moved: 'something else moves too far',
  contradiction: 'the page shows the opposite of the message',
} as const;

/** A fault of a page: its kind, and the details in plain words. */
export interface Fault {
  kind: keyof typeof KINDS;
  text: string;
}

/** The faults among conditional ones: `when` they are true. */
export const faultsWhen = (
  ...cases: [when: boolean, kind: Fault['kind'], text: string][]
): Fault[] => cases.filter(([when]) => when).map(([, kind, text]) => ({ kind, text }));
