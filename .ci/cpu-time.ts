import { readFileSync } from 'node:fs'

/** Reads the seconds of CPU time that this process and its ended child processes have used. Linux only. */
export function readCpuTime(): { readonly own: number; readonly children: number } {
  // The fields after the name: proc_pid_stat(5).
  const [, fields = ''] = /\) (.*)$/.exec(readFileSync('/proc/self/stat', 'utf8').trim()) ?? []
  const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = fields.split(' ').slice(11, 15).map(Number)
  return { own: (user + system) / 100, children: (userOfChildren + systemOfChildren) / 100 }
}
