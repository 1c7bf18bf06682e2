/**
 * The options of the search, for VitePress and for the tests.
 *
 * Records of decisions and lists of requirements come after the pages that tell what to do. VitePress writes the function
 * into the page as text, so it uses nothing outside of itself.
 */
export const searchOptions = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, titles: 2, text: 1 },
  boostDocument: (id) =>
    /\/(decisions\/|scenarios|security-requirements|benchmarks|service-interface)/.test(id)
      ? 0.3
      : 1,
};
