export { COLUMN_SAMPLE, findAddressColumn, type AddressColumn } from './list/address-column.ts';
export { csvOptions, hasFirstLine, type CsvOptions } from './list/csv-options.ts';
