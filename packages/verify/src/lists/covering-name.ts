/** Names that can be asked for one at a time. */
export interface Names {
  has(name: string): boolean;
}

/**
 * Finds the name that covers a domain: the domain itself or a parent of it, of two labels or
 * more; null for none.
 */
export function coveringName(domain: string, names: Names): string | null {
  const last = domain.lastIndexOf('.');
  if (last < 0) return null;
  if (names.has(domain)) return domain;
  for (let dot = domain.indexOf('.'); dot < last; dot = domain.indexOf('.', dot + 1)) {
    const parent = domain.slice(dot + 1);
    if (names.has(parent)) return parent;
  }
  return null;
}
