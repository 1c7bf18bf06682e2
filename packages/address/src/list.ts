export type { ColumnChoice } from './list/address-column.ts';
export { describeList } from './list/describe-list.ts';
export { columnText, type ListColumn } from './list/list-column.ts';
export { BEGINNING_BYTES, beginsWithAddress, readListBeginning } from './list/list-beginning.ts';
export type { ListBeginning } from './list/list-beginning.ts';
export { ListFault, type ListFaultCode } from './list/list-fault.ts';
export { createListReader, type ListEntry, type ListReader } from './list/list-reader.ts';
