import { isPlainObject, readProperty } from '../../../src/shared/property.ts'

/** Yields candidates, each simpler than the last accepted one, and receives whether a candidate is accepted. Returns the simplest. */
export type Simplification<Candidate, Result = Candidate> = Generator<Candidate, Result, boolean>

/**
 * Simplifies a value: fewer properties and items, shorter strings, smaller numbers. Values that JSON cannot represent,
 * such as files, are kept.
 *
 * @param simple a simple value for the same schema, which is tried first
 */
export function* simplifyValue(value: unknown, simple: unknown): Simplification<unknown> {
  if (simple !== undefined && (yield simple)) return simple
  if (value === true) return !(yield false)
  if (typeof value === 'number') return yield* simplifyNumber(value)
  if (typeof value === 'string') return yield* simplifyText(value)
  if (Array.isArray(value)) return yield* simplifyItems(value, simple)
  return isPlainObject(value) ? yield* simplifyProperties(value, simple) : value
}

/** Finds the integer nearest to zero, if all integers beyond a limit are accepted. */
function* simplifyNumber(value: number): Simplification<number> {
  if (yield 0) return 0
  const whole = Math.trunc(value)
  if (!(yield whole)) return value
  let rejected = 0
  let accepted = whole
  // Powers of ten first: most limits are much nearer to zero than the greatest integers.
  for (let power = Math.sign(whole); Math.abs(power) < Math.abs(accepted); power *= 10) {
    if (yield power) accepted = power
    else rejected = power
  }
  for (;;) {
    const middle = Math.trunc(rejected + (accepted - rejected) / 2)
    if (middle === accepted || middle === rejected) return accepted
    if (yield middle) accepted = middle
    else rejected = middle
  }
}

function* simplifyText(text: string): Simplification<string> {
  // Not an empty string, which many servers treat as a special case.
  if (yield 'a') return 'a'
  const join = (characters: readonly string[]): string => characters.join('')
  // As long in UTF-16, in which most libraries count.
  const toPlain = (characters: readonly string[]): string[] => [...'a'.repeat(join(characters).length)]
  const characters = [...text]
  const isPlain = yield join(toPlain(characters))
  const kept = yield* within(changeRanges(isPlain ? toPlain(characters) : characters, () => []), join)
  return join(yield* within(changeRanges(kept, toPlain), join))
}

function* simplifyItems(items: readonly unknown[], simple: unknown): Simplification<unknown[]> {
  let current = yield* changeRanges(items, () => [])
  for (const [index, item] of current.entries()) {
    const others = current
    const simpler = yield* within(simplifyValue(item, readProperty(simple, index)), (candidate) => others.with(index, candidate))
    current = others.with(index, simpler)
  }
  return current
}

function* simplifyProperties(value: object, simple: unknown): Simplification<object> {
  const entries = yield* within(changeRanges(Object.entries(value as { readonly [name: string]: unknown }), () => []), Object.fromEntries)
  let current: object = Object.fromEntries(entries)
  for (const [name, member] of entries) {
    const others = current
    const embed = (candidate: unknown): object => ({ ...others, [name]: candidate })
    current = embed(yield* within(simplifyValue(member, readProperty(simple, name)), embed))
  }
  return current
}

/** Changes as many items at a time as possible: all, then each half, and so on. */
function* changeRanges<Item>(
  items: readonly Item[],
  change: (range: readonly Item[]) => readonly Item[],
): Simplification<Item[]> {
  let current = [...items]
  for (let size = current.length; size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < current.length; ) {
      const changed = change(current.slice(start, start + size))
      const candidate = current.toSpliced(start, size, ...changed)
      const isAccepted = yield candidate
      if (isAccepted) current = candidate
      start += isAccepted ? changed.length : size
    }
  }
  return current
}

/** Simplifies a part of a larger value. */
export function* within<Inner, Outer, Result>(
  inner: Simplification<Inner, Result>,
  embed: (candidate: Inner) => Outer,
): Simplification<Outer, Result> {
  let step = inner.next()
  while (!step.done) step = inner.next(yield embed(step.value))
  return step.value
}
