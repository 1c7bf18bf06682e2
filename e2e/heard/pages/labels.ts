/** The labels of the email fields: two with the query `?two`. */
export const LABELS = location.search === '?two' ? ['Email', 'Backup email'] : ['Email'];
