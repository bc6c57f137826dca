/** Milliseconds of CPU time that this process takes for some work: the same however busy the machine is. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  const result = work()
  if (result instanceof Promise) await result
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
