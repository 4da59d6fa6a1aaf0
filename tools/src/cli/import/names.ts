/** Identifiers for names in a document. */

/** Words that cannot be variable names, or names of operations. */
const words = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function ' +
    'if implements import in instanceof interface let new null package private protected public return static super switch this throw true try ' +
    'typeof var void while with yield __proto__ then'
  ).split(' '),
)

/** Other words that cannot be type names, and the names used by the written modules themselves. */
const reserved = new Set(
  (
    'abstract any as asserts async bigint boolean constructor declare from get infer is keyof module namespace never number object of readonly ' +
    'require set string symbol type undefined unique unknown ' +
    'z v createContract byteStream contract documentOptions integer flag textNumber isUnique isMultipleOf oneOf fromText noList countProperties security ' +
    'Api Of Schema ByteStreamSchema DocumentOptions mergeContracts ContractOutline outline Infinity NaN globalThis'
  ).split(' '),
)

/** Global names in JavaScript, TypeScript and runtimes, which a constant in the module would hide. */
const globals = new Set(
  (
    'AggregateError Array ArrayBuffer Atomics BigInt Boolean DataView Date Error EvalError Function Intl Iterator JSON Map Math Number Object ' +
    'Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError Temporal TypeError URIError Uint8Array WeakMap WeakRef WeakSet ' +
    'Awaited Capitalize ConstructorParameters Exclude Extract InstanceType Lowercase NonNullable Omit Parameters Partial Pick Readonly Record ' +
    'Required ReturnType ThisType Uncapitalize Uppercase ' +
    'AbortController AbortSignal Animation Attr Audio Blob Buffer Cache Client Comment Credential Crypto CustomEvent Document Element Event EventSource ' +
    'EventTarget File FileList Float32Array FormData Headers History Image Lock Location MediaSource MessageEvent Navigator Node Notification Option ' +
    'Performance Permissions Plugin Process Range ReadableStream Report Request Response Screen Selection Storage Text TextDecoder TextEncoder Touch ' +
    'TransformStream URL URLSearchParams WebSocket Window Worker WritableStream'
  ).split(' '),
)

/** Turns a name into an identifier, in ASCII: `user-list` becomes `userList`, and `名` becomes `u540d`. */
export function toIdentifier(name: string): string {
  const words = name
    .replace(/[^\p{ASCII}]/gu, (character) => ` u${(character.codePointAt(0) as number).toString(16)}`)
    .split(/[^\w$]+/)
    .filter(Boolean)
  const [first = '_', ...others] = words
  const joined = [first, ...others.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)].join('')
  return /^\d/.test(joined) ? `_${joined}` : joined
}

/** Turns a name into a file name without its extension, in lower-case words, which no system reserves: `access-requests`. */
export function toFileName(name: string): string {
  const words = toIdentifier(name)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
  const lower = words.join('-').slice(0, 60).toLowerCase().replace(/-$/, '') || '_'
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(lower) ? `_${lower}` : lower
}

/** A module's identifiers, each used once. */
export class Identifiers {
  readonly #taken: Set<string>
  readonly #areKeys: boolean

  /**
   * @param taken other names that are in use
   * @param areKeys whether they are object keys, which hide nothing
   */
  constructor(taken: readonly string[] = [], areKeys = false) {
    this.#taken = new Set(taken)
    this.#areKeys = areKeys
  }

  /** Returns a unique identifier for a name. If it would hide a global, or a schema name, it ends in `suffix`. */
  add(name: string, suffix = 'Schema'): string {
    const plain = toIdentifier(name)
    const isHiding = (globals.has(plain) && !this.#areKeys) || (suffix !== 'Schema' && this.#taken.has(plain))
    const wanted = isHiding ? `${plain}${suffix}` : plain
    const isReserved = (word: string): boolean => words.has(word) || (!this.#areKeys && reserved.has(word))
    let free = wanted
    for (let count = 2; this.#taken.has(free) || isReserved(free); count += 1) free = `${wanted}${count}`
    this.#taken.add(free)
    return free
  }
}
