/** The version of both packages, which `npm version` writes. The tools hold a copy, which the library compares with its own. */
export const version = '0.1.0'

/** Says that the tools need a version of the library, and which one is installed. */
export function explainVersion(required: string, installed: string | undefined): string {
  const fault = installed === undefined ? 'which is not installed' : `and ${installed} is installed`
  return `'routepact-tools' ${required} needs routepact ${required}, ${fault}: npm install routepact@${required}`
}
