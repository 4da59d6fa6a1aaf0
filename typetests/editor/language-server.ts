/** The language server of TypeScript 7, over its standard input and output. */
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { readMessages } from '../../bench/editor/read-messages.ts'
import { findNativeCompiler } from '../../bench/editor/server.ts'
import { type Editor, file, lineAt, root } from './editor.ts'

/** A message of the protocol: a request, a notification or a response. */
interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: { readonly items?: readonly unknown[] }
  readonly result?: unknown
  readonly error?: unknown
}

interface Position {
  readonly line: number
  readonly character: number
}

interface Location {
  readonly uri: string
  readonly range: { readonly start: Position }
}

interface CompletionItem {
  readonly label: string
  readonly kind?: number
  readonly sortText?: string
}

interface Completions {
  readonly items: readonly CompletionItem[]
}

interface WorkspaceEdit {
  readonly changes?: { readonly [uri: string]: readonly { readonly range: { readonly start: Position } }[] }
}

/** `CompletionItemKind` of methods, fields, properties, constants and enum members. */
const kinds: ReadonlySet<number | undefined> = new Set([2, 5, 10, 20, 21])

/** The last `sortText` of the completions that need no import. */
const inScope = '12'

export async function startLanguageServer(text: string): Promise<Editor> {
  const child = spawn(await findNativeCompiler(), ['--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'], cwd: root })
  const pending = new Map<unknown, (message: Message) => void>()
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  readMessages(child, (message: Message) => {
    if (message.method === undefined) pending.get(message.id)?.(message)
    // The server asks for the settings of the editor, which has none.
    else if (message.id !== undefined) send({ id: message.id, result: (message.params?.items ?? []).map(() => null) })
  })
  const request = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = pending.size + 1
      pending.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result as Result)
        else reject(new Error(JSON.stringify(error)))
      })
      send({ id, method, params })
    })

  const uri = pathToFileURL(file).href
  const toOffset = ({ line, character }: Position): number =>
    text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character
  const toLines = (places: readonly Location[]): string[] =>
    places
      .filter((place) => place.uri === uri)
      .map(({ range }) => toOffset(range.start))
      .toSorted((one, other) => one - other)
      .map((position) => lineAt(text, position))
  const toPlace = (offset: number): { readonly textDocument: object; readonly position: Position } => {
    const lines = text.slice(0, offset).split('\n')
    return { textDocument: { uri }, position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 } }
  }

  const textDocument = { completion: { completionItem: {} }, hover: { contentFormat: ['plaintext'] } }
  await request('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities: { textDocument } })
  send({ method: 'initialized', params: {} })
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'typescript', version: 1, text } },
  })
  return {
    async complete(position) {
      const result = await request<Completions | null>('textDocument/completion', toPlace(position))
      return (result?.items ?? [])
        .filter(({ kind, sortText = '' }) => kinds.has(kind) && sortText <= inScope)
        .map(({ label }) => label.replace(/\?$/, ''))
    },
    async hover(position) {
      type Contents = { readonly contents: { readonly value: string } }
      const result = await request<Contents | null>('textDocument/hover', toPlace(position))
      return { text: result?.contents.value ?? '' }
    },
    async define(position) {
      const result = await request<Location | readonly Location[] | null>('textDocument/definition', toPlace(position))
      return toLines([result ?? []].flat() as Location[])
    },
    async rename(position) {
      const edit = await request<WorkspaceEdit | null>('textDocument/rename', { ...toPlace(position), newName: 'renamed' })
      return toLines(Object.entries(edit?.changes ?? {}).flatMap(([at, edits]) => edits.map(({ range }) => ({ uri: at, range }))))
    },
    close: () => void child.kill(),
  }
}
