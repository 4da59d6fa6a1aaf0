/**
 * Lists the options that a function does not have, such as misspelled ones.
 *
 * @param names the names of its options, separated by commas
 */
export function listUnknownOptions(options: object, names: string): string[] {
  const known = names.split(',')
  return Object.keys(options).filter((name) => !known.includes(name))
}

/**
 * Rejects an option that a function does not have.
 *
 * @param names the names of its options, separated by commas
 * @throws TypeError for the first of them
 */
export function rejectUnknownOptions(options: object, names: string, functionName: string): void {
  const [name] = listUnknownOptions(options, names)
  if (name !== undefined) throw new TypeError(`'${name}' is not an option of ${functionName}`)
}
