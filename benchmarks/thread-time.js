/**
 * Creates a function that resolves with the CPU time of a page's main thread in milliseconds. CPU time depends less on
 * the load of the machine than elapsed time.
 */
export async function createThreadTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
  };
}
