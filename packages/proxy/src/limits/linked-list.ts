/** An item of a list, with its neighbors. */
export interface ListNode<T> {
  item: T;
  before: ListNode<T> | null;
  after: ListNode<T> | null;
}

/** Items in insertion order. */
export interface LinkedList<T> {
  readonly first: T | undefined;
  add(item: T): ListNode<T>;
  /** Removes a node of this list. */
  remove(node: ListNode<T>): void;
}

/**
 * Creates a list that finds its first item, and removes any item, in constant time. A `Map` or a `Set` does not:
 * finding the first item skips everything that was deleted before it.
 */
export function createLinkedList<T>(): LinkedList<T> {
  let first: ListNode<T> | null = null;
  let last: ListNode<T> | null = null;

  return {
    get first() {
      return first?.item;
    },
    add(item) {
      const node: ListNode<T> = { item, before: last, after: null };
      if (last) last.after = node;
      else first = node;
      last = node;
      return node;
    },
    remove({ before, after }) {
      if (before) before.after = after;
      else first = after;
      if (after) after.before = before;
      else last = before;
    },
  };
}
