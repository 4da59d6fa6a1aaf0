/** The most values that are kept, because requests can ask a mock for any number of resources. */
const mostKept = 2000

/** Values that are created once. All are forgotten when there are too many. */
export class KeptValues<Key, Value> {
  readonly #values = new Map<Key, Value>()

  get(key: Key, create: () => Value): Value {
    if (this.#values.size >= mostKept) this.#values.clear()
    const value = this.#values.get(key) ?? create()
    this.#values.set(key, value)
    return value
  }

  clear(): void {
    this.#values.clear()
  }
}
