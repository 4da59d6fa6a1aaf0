/**
 * Says in one sentence that Node is too old for the tools. npm scripts and `npx` run the Node that `npm ci` installs; an editor, or a
 * command such as `node_modules/.bin/vitest`, runs the machine's.
 */

/** The oldest Node that runs TypeScript files without a flag, which vitest, tsdown and tstyche need too. */
const oldest = [22, 18] as const

/** Returns the sentence for a Node version, or undefined if it is new enough. `command` works with any version. */
export function explainOldNode(version: string, command: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined
  return `'node' must be ${oldest.join('.')} or newer, not ${version}: run \`${command}\`, which uses the Node that \`npm ci\` has installed`
}

/** Ends the process with one sentence if its Node is too old. Tests that run the library on older versions set `ANY_NODE`. */
export function checkNode(command: string): void {
  const sentence = process.env['ANY_NODE'] ? undefined : explainOldNode(process.versions.node, command)
  if (sentence === undefined) return
  console.error(sentence)
  process.exit(1)
}
