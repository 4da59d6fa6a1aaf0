/** A property of anything at all, or undefined where there is none or looking at it throws. */
export function readProperty(value: unknown, key: string): unknown {
  try {
    return (value as { readonly [key: string]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
