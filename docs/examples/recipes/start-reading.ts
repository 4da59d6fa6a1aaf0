/**
 * Waits for the first element: if it fails, nothing has been sent. And
 * a generator that has begun runs its `finally` when it is closed.
 */
export async function startReading<Element>(
  source: AsyncGenerator<Element>,
): Promise<AsyncIterable<Element>> {
  let first: IteratorResult<Element> | undefined = await source.next()
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const result = first ?? (await source.next())
        first = undefined
        return result
      },
      return: () => source.return(undefined),
    }),
  }
}
