/** A file in a setting. */
export interface NamedFile<Kind extends string> {
  kind: Kind;
  path: string;
}

/** Reads names such as `disposable=/etc/postern/disposable.txt`, each kind once; null for names in another form. */
export function namedFiles<Kind extends string>(
  names: readonly string[],
  kinds: readonly Kind[],
): NamedFile<Kind>[] | null {
  const files = names.map((name) => {
    const [, kind = '', path = ''] = /^([a-z-]+)=(.+)$/.exec(name) ?? [];
    return { kind: kind as Kind, path };
  });
  const isSound = files.every(({ kind }) => kinds.includes(kind));
  return isSound && new Set(files.map(({ kind }) => kind)).size === files.length ? files : null;
}
