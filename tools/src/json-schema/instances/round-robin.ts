/** Takes one value from each source in turn, until all have ended. */
export function* roundRobin<Value>(sources: readonly Iterable<Value>[]): Generator<Value, void, undefined> {
  let iterators = sources.map((source) => source[Symbol.iterator]())
  while (iterators.length > 0) {
    const open: Iterator<Value>[] = []
    for (const iterator of iterators) {
      const next = iterator.next()
      if (next.done) continue
      yield next.value
      open.push(iterator)
    }
    iterators = open
  }
}

/** A source's first values, at least one. */
export function* takeFirst<Value>(source: Iterable<Value>, count: number): Generator<Value, void, undefined> {
  let taken = 0
  for (const value of source) {
    yield value
    if (++taken === count) return
  }
}
