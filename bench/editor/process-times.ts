/** Reads the CPU time that processes have used. Linux only. */
import { readFileSync } from 'node:fs'

/** Ticks per second in `/proc/<pid>/stat`, on every common Linux. */
const ticksPerSecond = 100

/** The CPU time that a process and its ended children have used, in milliseconds. */
export function readTimes(process: number | 'self' | undefined): { readonly own: number; readonly children: number } {
  // The second field is the program's name, which may contain spaces.
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  const [own, ownSystem, children, childrenSystem] = fields.slice(11).map((ticks) => (Number(ticks) * 1000) / ticksPerSecond)
  return { own: (own ?? 0) + (ownSystem ?? 0), children: (children ?? 0) + (childrenSystem ?? 0) }
}
