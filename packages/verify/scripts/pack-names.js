/** The longest shared prefix that one capital letter can encode. */
const LONGEST_SHARED = 25;
/** The marks 0 to 15. */
const MARKS = '!#$%&()*+,:;<=>?';

/**
 * Packs domains, each with a mark from 0 to 15, sorted and front-coded. `src/lists/packed-names.ts` describes the
 * format.
 */
export function packNames(marks) {
  let before = '';
  let marked = 0;
  const steps = [...marks.keys()].sort().map((name) => {
    const shared = sharedLength(before, name);
    const mark = marks.get(name);
    const told = mark === marked ? '' : MARKS[mark];
    before = name;
    marked = mark;
    return String.fromCharCode(65 + shared) + name.slice(shared) + told;
  });
  return steps.join('');
}

function sharedLength(one, other) {
  let length = 0;
  while (length < LONGEST_SHARED && length < one.length && one[length] === other[length]) length++;
  return length;
}
