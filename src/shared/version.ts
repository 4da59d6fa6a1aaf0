/** The version of both packages, which `npm version` writes. The tools hold a copy, which the library compares with its own version. */
export const version = '0.1.0'

/** Says that the tools need a particular library version, and which one is installed. */
export function explainVersion(required: string, installed: string | undefined): string {
  // Code in production keeps its version.
  const rest =
    installed === undefined
      ? `which is not installed: npm install routepact@${required}`
      : `and ${installed} is installed: npm install --save-dev routepact-tools@${installed}`
  return `'routepact-tools' ${required} needs routepact ${required}, ${rest}`
}
