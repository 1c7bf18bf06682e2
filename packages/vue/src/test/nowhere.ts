import { createRenderer } from '@vue/runtime-core';

/** A node of a page without a DOM. */
export interface Leaf {
  type: string;
  text: string;
  props: Record<string, unknown>;
  children: Leaf[];
  parent: Leaf | null;
}

/** Creates a node. */
export const leaf = (type: string, text = ''): Leaf => ({
  type,
  text,
  props: {},
  children: [],
  parent: null,
});

/** Finds all nodes of a type. */
export const all = (node: Leaf, type: string): Leaf[] => [
  ...(node.type === type ? [node] : []),
  ...node.children.flatMap((child) => all(child, type)),
];

const remove = (node: Leaf) => {
  const { parent } = node;
  if (parent) parent.children = parent.children.filter((child) => child !== node);
  node.parent = null;
};

/** Renders into a tree of plain objects. */
export const { createApp } = createRenderer<Leaf, Leaf>({
  createElement: (type) => leaf(type),
  createText: (text) => leaf('text', text),
  createComment: (text) => leaf('comment', text),
  setText: (node, text) => (node.text = text),
  setElementText(node, text) {
    node.children = [leaf('text', text)];
  },
  insert(child, parent, anchor) {
    remove(child);
    const at = anchor ? parent.children.indexOf(anchor) : parent.children.length;
    parent.children.splice(at, 0, child);
    child.parent = parent;
  },
  remove,
  parentNode: (node) => node.parent,
  nextSibling: (node) => node.parent?.children[node.parent.children.indexOf(node) + 1] ?? null,
  patchProp: (node, name, _, next) => (node.props[name] = next),
});
