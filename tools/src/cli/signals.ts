import { CommandError } from './command-error.ts'

/** The signals that end the command and its child processes. */
export const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** Runs `work` with an `AbortSignal` that aborts on a process signal, so that `work` can clean up. */
export async function untilSignal<Result>(work: (stop: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const abort = (signal: NodeJS.Signals): void =>
    controller.abort(new CommandError(`The command was ended by ${signal}.`))
  for (const signal of endingSignals) process.on(signal, abort)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of endingSignals) process.off(signal, abort)
  }
}
