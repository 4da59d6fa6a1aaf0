/** The version of both packages, which `npm version` writes. The tools hold a copy, which the library compares with its own. */
export const version = '0.1.0'
