import { textOfMissing, textOfPlace } from './texts.ts';
import { warn } from './warn.ts';

/** Says which attributes of the inputs below a root lead nowhere. */
export function warnOfAttributes(root: ParentNode): void {
  for (const { localName, attributes, ownerDocument } of root.querySelectorAll('[data-postern]')) {
    if (localName !== 'input') warn(textOfPlace(localName));
    for (const { name, value } of attributes)
      if (/^data-postern-(message|status|suggestion)$/.test(name) && value)
        if (!ownerDocument.getElementById(value)) warn(textOfMissing(name, value));
  }
}
