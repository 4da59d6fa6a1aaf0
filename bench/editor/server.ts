/** The two language servers behind one interface: they speak different protocols. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Compiler } from '../types/measure.ts'
import { readTimes } from './process-times.ts'
import { readMessages } from './read-messages.ts'

/** A position in a file, counted from zero. */
export interface Position {
  readonly line: number
  readonly character: number
}

/** A change to a file: replaces the text between the positions. */
export interface Edit {
  readonly from: Position
  readonly to: Position
  readonly text: string
}

/** A language server whose files are open. File names are absolute. */
export interface LanguageServer {
  readonly open: (file: string, text: string) => void
  readonly edit: (file: string, edit: Edit) => void
  /** The completions' names. */
  readonly complete: (file: string, at: Position) => Promise<readonly string[]>
  /** A file's error messages. */
  readonly diagnose: (file: string) => Promise<readonly string[]>
  /** The server's CPU time so far, in milliseconds. */
  readonly cpuTime: () => number
  readonly stop: () => void
}

/** This project's packages. */
export const packages: URL = new URL('../../node_modules/', import.meta.url)

/** A message in either protocol. */
interface Message {
  readonly id?: number | string
  readonly request_seq?: number
  readonly method?: string
  readonly params?: { readonly items?: readonly unknown[] }
  readonly result?: unknown
  readonly body?: unknown
  readonly error?: unknown
  readonly success?: boolean
  readonly message?: string
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Pending requests by their number. */
function createRequests(): { add: () => readonly [number, Promise<unknown>]; settle: (id: number, message: Message) => void } {
  let last = 0
  const pending = new Map<number, Pending>()
  return {
    add() {
      last += 1
      const id = last
      return [id, new Promise((resolve, reject) => pending.set(id, { resolve, reject }))]
    },
    settle(id, message) {
      const failed = message.error !== undefined || message.success === false
      if (failed) pending.get(id)?.reject(new Error(JSON.stringify(message.error ?? message.message)))
      else pending.get(id)?.resolve(message.result ?? message.body)
      pending.delete(id)
    },
  }
}

/** Starts TypeScript 5.9's `tsserver`. */
function startTsserver(): LanguageServer {
  const script = fileURLToPath(new URL('typescript-5.9/lib/tsserver.js', packages))
  const flags = ['--disableAutomaticTypingAcquisition', '--suppressDiagnosticEvents']
  const child = spawn(process.execPath, ['--max-old-space-size=8192', script, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const requests = createRequests()
  readMessages(child, (message: Message) => {
    if (message.request_seq !== undefined) requests.settle(message.request_seq, message)
  })
  const request = (command: string, args: object): Promise<unknown> => {
    const [seq, result] = requests.add()
    child.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return result
  }
  const toPlace = ({ line, character }: Position): object => ({ line: line + 1, offset: character + 1 })
  return {
    open: (file, text) => void request('updateOpen', { openFiles: [{ file, fileContent: text }] }),
    edit(file, { from, to, text }) {
      const textChanges = [{ start: toPlace(from), end: toPlace(to), newText: text }]
      void request('updateOpen', { changedFiles: [{ fileName: file, textChanges }] })
    },
    async complete(file, at) {
      const { entries } = (await request('completionInfo', { file, ...toPlace(at) })) as { entries: { name: string }[] }
      return entries.map(({ name }) => name)
    },
    async diagnose(file) {
      const found = (await request('semanticDiagnosticsSync', { file })) as { text: string }[]
      return found.map(({ text }) => text)
    },
    cpuTime: () => readTimes(child.pid).own,
    stop: () => void child.kill(),
  }
}

/** Finds the native compiler's file, without the script that only starts it. */
export async function findNativeCompiler(): Promise<string> {
  const { href } = new URL('typescript/lib/getExePath.js', packages)
  const { default: getExePath } = (await import(href)) as { default: () => string }
  return getExePath()
}

/** Starts TypeScript 7's language server. */
async function startNative(folder: string): Promise<LanguageServer> {
  const child = spawn(await findNativeCompiler(), ['--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'], cwd: folder })
  const requests = createRequests()
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  readMessages(child, (message: Message) => {
    if (message.method === undefined) requests.settle(message.id as number, message)
    else if (message.id !== undefined) send({ id: message.id, result: (message.params?.items ?? []).map(() => null) })
  })
  const request = (method: string, params: object): Promise<unknown> => {
    const [id, result] = requests.add()
    send({ id, method, params })
    return result
  }
  const toUri = (file: string): string => `file://${file}`
  const versions = new Map<string, number>()
  const diagnostic = { dynamicRegistration: false, relatedDocumentSupport: false }
  const capabilities = { textDocument: { diagnostic, completion: { completionItem: {} } } }
  await request('initialize', { processId: process.pid, rootUri: toUri(folder), capabilities })
  send({ method: 'initialized', params: {} })
  return {
    open(file, text) {
      versions.set(file, 1)
      const textDocument = { uri: toUri(file), languageId: 'typescript', version: 1, text }
      send({ method: 'textDocument/didOpen', params: { textDocument } })
    },
    edit(file, { from, to, text }) {
      const version = (versions.get(file) ?? 0) + 1
      versions.set(file, version)
      const contentChanges = [{ range: { start: from, end: to }, text }]
      send({ method: 'textDocument/didChange', params: { textDocument: { uri: toUri(file), version }, contentChanges } })
    },
    async complete(file, position) {
      const found = await request('textDocument/completion', { textDocument: { uri: toUri(file) }, position })
      return ((found as { items?: { label: string }[] }).items ?? []).map(({ label }) => label)
    },
    async diagnose(file) {
      const found = await request('textDocument/diagnostic', { textDocument: { uri: toUri(file) } })
      return (found as { items: { message: string }[] }).items.map(({ message }) => message)
    },
    cpuTime: () => readTimes(child.pid).own,
    stop: () => void child.kill(),
  }
}

/** Starts a compiler's language server in a folder. */
export async function startServer(compiler: Compiler, folder: string): Promise<LanguageServer> {
  return compiler === '7' ? startNative(folder) : startTsserver()
}
