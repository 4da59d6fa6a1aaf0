/** The stream elements that are compared. */
const mostElements = 10

/** The milliseconds to wait for the elements in all streams of an operation, and at least for each stream. */
const duration = 1_000
const leastDuration = 50

/** The milliseconds to wait for the start of a body that is part of a message. */
const textDuration = 500

/** The time to wait for streams, so that an operation with many silent streams ends too. */
export class StreamTime {
  readonly #left = new Map<string, number>()
  /** The milliseconds to wait for the elements in all streams of an operation. */
  readonly #duration: number
  /** The milliseconds to wait for the start of a body, which may not end. */
  readonly textDuration: number

  /** @param timeout the milliseconds in which the server must respond; half is left for the response itself */
  constructor(timeout: number = Infinity) {
    this.#duration = Math.min(duration, timeout / 2)
    this.textDuration = Math.min(textDuration, timeout / 2)
  }

  /** Reads the first elements of an operation's stream. */
  async readSome(operation: string, ...[elements, findMismatch]: Parameters<typeof readSome>): Promise<string | undefined> {
    const start = Date.now()
    const left = this.#left.get(operation) ?? this.#duration
    try {
      return await readSome(elements, findMismatch, Math.max(left, Math.min(leastDuration, this.#duration)))
    } finally {
      this.#left.set(operation, left - (Date.now() - start))
    }
  }
}

/**
 * Reads a stream's first elements. The stream may be endless or silent. The caller ends it.
 *
 * @param findMismatch called for each element
 * @returns the first mismatch
 * @throws the stream's error
 */
export async function readSome(
  elements: AsyncIterator<unknown>,
  findMismatch: (element: unknown) => Promise<string | undefined>,
  milliseconds: number = duration,
): Promise<string | undefined> {
  const end = Date.now() + milliseconds
  for (let count = 1; count <= mostElements; count += 1) {
    const result = await orTimeout(elements.next(), end - Date.now(), undefined)
    if (!result || result.done) return undefined
    const mismatch = await findMismatch(result.value)
    if (mismatch !== undefined) return `element ${count}: ${mismatch}`
  }
  return undefined
}

/** Returns a promise's value, or another value if the time runs out first. */
export async function orTimeout<Value, Late>(
  promise: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}
