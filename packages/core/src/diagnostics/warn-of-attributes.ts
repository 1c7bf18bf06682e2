import { textOfMissing, textOfPlace, textOfUnmarked } from './texts.ts';
import { warn } from './warn.ts';

/** Says which attributes of the inputs below a root lead nowhere. */
export function warnOfAttributes(root: ParentNode): void {
  for (const { localName, attributes, ownerDocument } of root.querySelectorAll('[data-postern]')) {
    if (localName !== 'input') warn(textOfPlace(localName));
    for (const { name, value } of attributes) {
      if (!/^data-postern-(message|status|suggestion)$/.test(name) || !value) continue;
      const node = ownerDocument.getElementById(value);
      if (!node) warn(textOfMissing(name, value));
      else if (name === 'data-postern-message' && isUnmarked(node)) warn(textOfUnmarked(value));
    }
  }
}

/** Whether a message holds a text that is neither marked nor the field's own, as in a copy of a page. */
const isUnmarked = ({ dataset, textContent }: HTMLElement): boolean =>
  !!textContent.trim() && dataset['posternRefused'] === undefined && !dataset['level'];
