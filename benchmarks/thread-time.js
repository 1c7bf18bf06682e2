/**
 * Makes what tells how many milliseconds of processor time the main thread of a page has had, which depends less on
 * what else the machine does than the time that passed.
 */
export async function createThreadTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
  };
}
