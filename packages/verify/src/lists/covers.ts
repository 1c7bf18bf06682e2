/** A set of names. */
export interface Names {
  has(name: string): boolean;
}

/** Whether one of the names is the domain, or a parent of it with two labels or more. */
export function covers(names: Names, domain: string): boolean {
  const last = domain.lastIndexOf('.');
  if (last < 0) return false;
  if (names.has(domain)) return true;
  for (let dot = domain.indexOf('.'); dot < last; dot = domain.indexOf('.', dot + 1)) {
    if (names.has(domain.slice(dot + 1))) return true;
  }
  return false;
}
