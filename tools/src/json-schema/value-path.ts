/** The paths to values inside others: `lines[].sku`. */

/** The path step to a property: its name, in brackets if the name looks like a path or contains quotes. */
export function toPathStep(name: string): string {
  return /^[^.*[\]'"\p{Cc}]+$/u.test(name) ? name : `[${JSON.stringify(name)}]`
}

/** The steps in a path. Only names in brackets contain quotes. */
const stepPattern = /\["[^"\\]*(?:\\.[^"\\]*)*"\]|\[\d*\]|[^.[\]]+/g

/** Joins a path's steps. */
export function joinSteps(steps: readonly string[]): string {
  return steps.map((step, index) => (index === 0 || step.startsWith('[') ? step : `.${step}`)).join('')
}

/** Puts a property or an item before a path. */
export function movePath(path: string, step: string): string {
  return path === '' ? step : `${step}${path.startsWith('[') ? '' : '.'}${path}`
}

/** Returns a path without its last step: the path to the object that has a property. */
export function toOuterPath(path: string): string {
  // An expression that ends in `$` takes quadratic time.
  const last = path.match(stepPattern)?.at(-1) ?? ''
  const outer = path.slice(0, path.length - last.length)
  return outer.endsWith('.') ? outer.slice(0, -1) : outer
}

/** Splits a path into its steps: names without quotes, `*`, `[]`, or an index such as `[0]`. */
export function splitPath(path: string): string[] {
  const steps = path.match(stepPattern) ?? []
  return steps.map((step) => (step.startsWith('["') ? (JSON.parse(step) as [string])[0] : step))
}
