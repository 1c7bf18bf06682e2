/** The number of each response, such as `200: 12, 413: 3`. */
export function responsesText(counts) {
  return Object.entries(counts)
    .map(([response, count]) => `${response}: ${count}`)
    .join(', ');
}
