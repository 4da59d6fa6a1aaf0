/** Reads the CPU time of processes. Linux only. */
import { readFileSync } from 'node:fs'

/** The ticks of `/proc/<pid>/stat` per second, on every common Linux. */
const ticksPerSecond = 100

/** The CPU time of a process, and of its children that have ended, in milliseconds. */
export function readTimes(process: number | 'self' | undefined): { readonly own: number; readonly children: number } {
  // The second field is the name of the program, which may contain spaces.
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  const [own, ownSystem, children, childrenSystem] = fields.slice(11).map((ticks) => (Number(ticks) * 1000) / ticksPerSecond)
  return { own: (own ?? 0) + (ownSystem ?? 0), children: (children ?? 0) + (childrenSystem ?? 0) }
}
