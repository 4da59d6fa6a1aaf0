import { createInterface } from 'node:readline'
import { runtime } from './figures.ts'

/**
 * Prints a server's port and the runtime, then the process's CPU time so far, in microseconds, for each input line. The end of the input
 * ends the process.
 */
export async function reportCpuTime(port: number): Promise<never> {
  console.log(`${port} ${runtime}`)
  for await (const _ of createInterface(process.stdin)) {
    const { user, system } = process.cpuUsage()
    console.log(user + system)
  }
  process.exit()
}
