/** Adds a performance mark for an event of the field, which tests read. */
export function markEvent({ type }: { type: string }): void {
  performance.mark(type);
}
