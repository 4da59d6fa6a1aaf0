import { once } from 'node:events'
import { isObject } from '../../../src/shared/property.ts'
import { allowOrigins } from './allow-origins.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import type { MessageReceiver, MockTask, TestingEntry } from './contract-task.ts'
import { type LoadedContract, toConversionMessage } from './document-options.ts'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { untilSignal } from './signals.ts'

/** The milliseconds that responses have to end after the server was closed. */
const closeTimeout = 1_000

/** Serves a mock until a signal ends the process. */
export async function serveMock(
  { contract, documentOptions: { base, converters, libraryOptions } }: LoadedContract,
  { seed, port, hostname, cors, state }: MockTask,
  { createMock }: TestingEntry,
  receive: MessageReceiver,
): Promise<void> {
  const { serve } = await import('routepact/node')
  const { faker } = await import('@faker-js/faker').catch(() => ({ faker: undefined }))
  const create = async () => createMock(contract, { seed, state, faker, base, converters, libraryOptions, onError: printMockError })
  const mock = await create().catch((thrown: unknown) => {
    throw new CommandError(toConversionMessage(toErrorMessage(thrown)))
  })
  const fetch = cors ? allowOrigins(mock.fetch) : mock.fetch
  await untilSignal(async (signal) => {
    const server = await serve({ fetch }, { port, hostname, signal, closeTimeout }).catch((thrown: unknown) => {
      throw new CommandError(
        isObject(thrown) && thrown['code'] === 'EADDRINUSE'
          ? `Port ${port} is in use: choose another one with --port.`
          : `'${hostname}' cannot be listened on: ${toErrorMessage(thrown)}`,
      )
    })
    const closed = once(server.server, 'close')
    receive({ kind: 'listening', url: server.url, operations: Object.keys(contract).length })
    for (const problem of await mock.findProblems()) console.error(toPrintableLines(problem))
    await closed
  })
}

function printMockError(thrown: unknown, { operationName }: { readonly operationName: string | undefined }): void {
  console.error(toPrintableLines(`${operationName}: ${toErrorMessage(thrown)}`))
}
