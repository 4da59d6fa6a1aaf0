/** Regular expressions of `pattern` and `patternProperties`. They are not compared as languages, only tested. */

const compiled = /* @__PURE__ */ new Map<string, RegExp | undefined>()

/**
 * Compiles the regular expression of a schema, or returns `undefined` for an unsupported one. JSON Schema recommends
 * the Unicode mode, which rejects needless escapes such as `\-`; for these, the older mode has the same meaning.
 */
export function compilePattern(source: string): RegExp | undefined {
  if (!compiled.has(source)) compiled.set(source, compileIn('u', source) ?? compileIn('', source))
  return compiled.get(source)
}

function compileIn(flags: string, source: string): RegExp | undefined {
  // `\p` and `\u{` are literal letters in the older mode.
  if (!flags && /\\p|\\u\{/i.test(source)) return undefined
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}
