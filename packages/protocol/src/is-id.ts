/** Tells whether a text can be an ID: of a request (`X-Request-Id`), or of a row in a path. 1 to 64 of `[A-Za-z0-9_=-]`. */
export function isId(text: string): boolean {
  return ID.test(text);
}

const ID = /^[\w=-]{1,64}$/;
