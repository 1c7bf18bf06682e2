import { findAddressColumn, type AddressColumn } from '@postern/address/list';
import { EXIT, Refusal } from './exit.ts';
import { visible } from './visible.ts';

/**
 * Finds the column of addresses in the first records of a CSV text. Throws a Refusal when there is
 * none; it quotes no cell but a column's name.
 */
export function chooseColumn(
  records: readonly (readonly string[])[],
  wanted: string | undefined,
): AddressColumn {
  const found = findAddressColumn(records, wanted);
  if (found) return found;
  const [first = []] = records;
  const hasHeader = !first.some((cell) => cell.includes('@'));
  throw new Refusal(
    EXIT.unreadable,
    wanted === undefined
      ? 'No column of the list looks like addresses. Name it with --column.'
      : hasHeader
        ? `The list has no such column. Its columns: ${shown(first)}.`
        : "The list's first line holds an address, so it names no columns. Give --column a number.",
  );
}

function shown(names: readonly string[]): string {
  const few = names.slice(0, 20).map((name) => visible(name.slice(0, 40)));
  return few.join(', ') + (names.length > few.length ? ' …' : '');
}
