import { cpus } from 'node:os';

/**
 * Starts to measure. Returns a function that returns the share of the time since then in which the cores of the whole
 * machine were busy, from 0 to 1.
 */
export function measureCores() {
  const start = coreTimes();
  return () => {
    const end = coreTimes();
    return (end.busy - start.busy) / Math.max(1, end.all - start.all);
  };
}

/** The sums for all cores, in milliseconds. */
function coreTimes() {
  const sums = { busy: 0, all: 0 };
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.irq + times.idle;
    sums.all += all;
    sums.busy += all - times.idle;
  }
  return sums;
}
