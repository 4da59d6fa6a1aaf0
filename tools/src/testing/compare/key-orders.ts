/** The orders in which the old server writes object keys. If they vary, as in a hash map, another order is no difference. */
export class KeyOrders {
  /** The latest keys by place, and by the keys themselves. */
  readonly #latest = new Map<string, readonly string[]>()
  readonly #varied = new Set<string>()

  /** Notes the keys of an object from the old server. Returns the names for `isVaried`: objects with the same keys share one, too. */
  note(keys: readonly string[], place: string): readonly string[] {
    const names = [place, keys.toSorted().join()]
    for (const name of names) {
      if (!haveOneOrder(this.#latest.get(name) ?? [], keys)) this.#varied.add(name)
      this.#latest.set(name, keys)
    }
    return names
  }

  /** Whether the old server has written keys in several orders. */
  isVaried(names: readonly string[]): boolean {
    return names.some((name) => this.#varied.has(name))
  }
}

/** Whether the keys that both lists have are in the same order. */
export function haveOneOrder(keys: readonly string[], others: readonly string[]): boolean {
  const [known, given] = [new Set(keys), new Set(others)]
  const [common, same] = [keys.filter((key) => given.has(key)), others.filter((key) => known.has(key))]
  return common.every((key, index) => key === same[index])
}
