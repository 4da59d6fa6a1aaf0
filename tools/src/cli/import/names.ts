/** Identifiers for the names of a document. */

/** Words that cannot be names of constants and types, and the names that the written modules use themselves. */
const reserved = new Set(
  (
    'abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger declare ' +
    'default delete do else enum eval export extends false finally for from function get if implements import in infer instanceof ' +
    'interface is keyof let module namespace never new null number object of package private protected public readonly require return ' +
    'set static string super switch symbol this throw true try type typeof undefined unique unknown var void while with yield ' +
    '__proto__ z v createContract byteStream contract documentOptions integer flag textNumber isUnique isMultipleOf oneOf fromText noList countProperties security ' +
    'Api Of Schema ByteStreamSchema DocumentOptions mergeContracts ContractOutline outline Infinity NaN Object Array Number String Set RegExp JSON Promise Record globalThis ReadableStream File Uint8Array'
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

/** Turns a name into the name of a file without its extension, which no system reserves. */
export function toFileName(name: string): string {
  const lower = toIdentifier(name).replaceAll('$', '').slice(0, 60).toLowerCase() || '_'
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(lower) ? `_${lower}` : lower
}

/** Identifiers of one module, each once. */
export class Identifiers {
  readonly #taken: Set<string>

  /** @param taken other names that are in use */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken)
  }

  /** Returns an identifier for a name that no other name has. */
  add(name: string): string {
    const wanted = toIdentifier(name)
    let free = wanted
    for (let count = 2; this.#taken.has(free) || reserved.has(free); count += 1) free = `${wanted}${count}`
    this.#taken.add(free)
    return free
  }
}
