/**
 * The changes of VitePress's search dialog: its outer element is a button that contains a form, each result is an option
 * that contains a link, and the name of a key is on an element that cannot have one. Here the outer element is a dialog,
 * the links are the options, and the keys are images.
 */
const CHANGES = [
  [
    `role="button"
      :aria-owns="results?.length ? 'localsearch-list' : undefined"
      aria-expanded="true"
      aria-haspopup="listbox"`,
    'role="dialog" aria-modal="true"',
  ],
  [
    `:id="'localsearch-item-' + index"
            :aria-selected="selectedIndex === index ? 'true' : 'false'"
            role="option"`,
    'role="presentation"',
  ],
  [
    '<a\n              :href="p.id"',
    `<a
              :id="'localsearch-item-' + index"
              :aria-selected="selectedIndex === index ? 'true' : 'false'"
              role="option"
              :href="p.id"`,
  ],
  ['<kbd :aria-label', '<kbd role="img" :aria-label'],
];

/** The plugin of Vite that makes the search dialog accessible. It stops the build where VitePress has another dialog. */
export const searchDialog = {
  name: 'postern:search-dialog',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/VPLocalSearchBox\.vue$/.test(id)) return null;
    return CHANGES.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error('VitePress has changed its search dialog');
      return text.replaceAll(from, () => to);
    }, code);
  },
};
