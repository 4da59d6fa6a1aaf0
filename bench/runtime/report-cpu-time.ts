import { createInterface } from 'node:readline'
import { runtime } from './figures.ts'

/**
 * Prints the port of a server and the runtime, then the CPU time of the process so far, in microseconds, for each line
 * of the input. The end of the input ends the process.
 */
export async function reportCpuTime(port: number): Promise<never> {
  console.log(`${port} ${runtime}`)
  for await (const _ of createInterface(process.stdin)) {
    const { user, system } = process.cpuUsage()
    console.log(user + system)
  }
  process.exit()
}
