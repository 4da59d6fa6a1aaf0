/** Measures one server in a separate process; `node-entry.ts` starts it and says when. */
import { connect } from './connection.ts'
import { timeRun, warmUp } from './measure.ts'
import { nodeServers, startOurs } from './node-servers.ts'
import { nodeScenarios } from './scenarios.ts'

/** What the process is to do next. */
export type Task = {
  readonly scenario: string
  /** The CPU time that it should take, in milliseconds. */
  readonly length: number
  readonly isWarmUp: boolean
}

const [, , name = '', folder] = process.argv
const server = await (folder === undefined ? nodeServers[name]?.() : startOurs(true, folder))
if (!server) throw new Error(`'${name}' is not a server`)
const runs = new Map<string, { readonly send: () => Promise<void>; each: number }>()

/** Handles a task and returns the CPU time per request, in microseconds. */
async function handle({ scenario: title, length, isWarmUp }: Task): Promise<number> {
  const scenario = nodeScenarios.find((one) => one.name === title)
  if (!server || !scenario) throw new Error(`'${title}' is not a scenario`)
  const run = runs.get(title) ?? { send: await connect(name, server, scenario), each: 10 }
  runs.set(title, run)
  if (isWarmUp) run.each = await warmUp(run.send, length)
  return timeRun(run.send, Math.max(5, Math.round((length * 1000) / run.each)))
}

process.on('message', async (task: Task) => process.send?.(await handle(task)))
process.on('disconnect', () => process.exit())
// The server that has started is the answer to the first question.
process.send?.(0)
