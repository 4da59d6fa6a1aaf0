/** The elements of a stream that are compared, and the milliseconds in which they must arrive. */
const mostElements = 10
const duration = 1_000

/**
 * Reads the first elements of a stream, which may be endless or silent. The caller ends it.
 *
 * @param findMismatch called for each element
 * @returns the first mismatch
 * @throws the error of the stream
 */
export async function readSome(
  elements: AsyncGenerator<unknown>,
  findMismatch: (element: unknown) => Promise<string | undefined>,
): Promise<string | undefined> {
  const end = Date.now() + duration
  for (let count = 1; count <= mostElements; count += 1) {
    const result = await orTimeout(elements.next(), end - Date.now(), undefined)
    if (!result || result.done) return undefined
    const mismatch = await findMismatch(result.value)
    if (mismatch !== undefined) return `element ${count}: ${mismatch}`
  }
  return undefined
}

/** Returns the value of a promise, or another value if the time runs out first. */
export async function orTimeout<Value, Late>(
  promise: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds)
  })
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}
