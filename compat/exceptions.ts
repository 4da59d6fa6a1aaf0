/** Cases in which the response of a library is not the expected one. The tests show that each still differs. */
import type { Library } from './difference.ts'

const index = 'an index in the path of an issue is text'
const union = 'a value outside a union has issues of the union and of its members'
const inherited = "yup throws for undeclared keys that are names of Object.prototype, such as 'constructor': the response is a 500"
const order = 'the keys of an object are in the reverse order of their declaration'

const arrays = {
  'elements of an array': index,
  'a single invalid value for an array': index,
  'an element of an array in a body': index,
  'a fraction for an integer': index,
}

/** The reason, by library and name of a case. */
export const exceptions: { readonly [Name in Library]?: { readonly [name: string]: string } } = {
  typebox: {
    ...arrays,
    'a member of a union without its key': union,
    'each content type has its own schema': union,
  },
  yup: {
    ...arrays,
    'undeclared keys that are names of Object.prototype': inherited,
    'undeclared keys of a body': inherited,
    'lines, each through its schema': order,
    'a line that its schema rejects': order,
  },
}
