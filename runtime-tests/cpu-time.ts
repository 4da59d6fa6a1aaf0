/** Returns the CPU time of this process in milliseconds, which does not grow while the machine runs other processes. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
