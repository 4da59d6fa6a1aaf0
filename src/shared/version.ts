/** The version of both packages, which `npm version` writes. The tools hold a copy, and compare it with that of the library. */
export const version = '0.1.0'
