/**
 * The options of the search, for VitePress and for the tests.
 *
 * The reference, records of decisions and lists of requirements come after the pages that tell what to do, and words that every page has
 * do not count. VitePress writes the functions into the page as text, so they use nothing outside of themselves.
 */
export const searchOptions = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, titles: 2, text: 1 },
  boostDocument: (id) =>
    /\/(decisions\/|reference\/|messages|scenarios|security-requirements|benchmarks|service-interface)/.test(
      id,
    )
      ? 0.3
      : 1,
  processTerm: (term) => {
    const word = term.toLowerCase();
    const common =
      'a an and are be by do does for from how i in is it my of on or that the this to was what which why with';
    return common.split(' ').includes(word) ? null : word;
  },
};
