/**
 * Returns a message for each option that a function does not have.
 *
 * @param names the names of its options, separated by commas
 */
export function listUnknownOptions(options: object, names: string, functionName: string): string[] {
  const known = names.split(',')
  const unknown = Object.keys(options).filter((name) => !known.includes(name))
  return unknown.map((name) => `'${name}' is not an option of ${functionName}`)
}

/**
 * Rejects an option that a function does not have, such as a misspelled one.
 *
 * @param names the names of its options, separated by commas
 * @throws TypeError for the first of them
 */
export function rejectUnknownOptions(options: object, names: string, functionName: string): void {
  const [problem] = listUnknownOptions(options, names, functionName)
  if (problem) throw new TypeError(problem)
}
