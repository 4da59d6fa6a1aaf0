/** What a contract cannot say about a document: the reasons, and the differences that each explains. */
import type { DocumentChange } from '../../diff/document-change.ts'

/** A reason, with the kinds of changes that it leads to. */
interface LossReason {
  readonly text: string
  readonly kinds: RegExp
}

const values = '(?:not-compared|undecided|narrowed|widened|extended|closed|required|optional|gone|added|value-added|optional-gone|property-added|property-gone|rules-changed|encoding-changed|hidden|unnamed|default-changed|discriminator-[a-z-]+)'
const ofParameters = new RegExp(`^(?:path-parameter|query|querystring|header|cookie|response-header)-(?:style-changed|moved|${values})$`)
const ofBodies = new RegExp(`^(?:body|response)-(?:type-(?:gone|added)|${values})$`)
const ofSchemas = new RegExp(`^(?:path-parameter|query|header|cookie|body|response|response-header|incoming-[a-z]+)-${values}$`)
const ofOperations = /^(?:(?:deprecated-)?operation-(?:gone|added)|method-changed|path-changed)$/
const ofCalls = /^(?:callback|webhook|incoming)-/

/** The reasons, by name. The text follows a number of places. */
export const lossReasons = {
  'required body': { text: 'a required body may be empty: the contract accepts its absence', kinds: /^body-(?:required|optional)$/ },
  'default status': { text: "neither 200 nor 'default' is declared: the contract declares 'default'", kinds: /^(?:error-)?status-(?:added|gone|changed)$/ },
  'list in one value': { text: 'a list in one value of a path, a header or a cookie: the contract has a string', kinds: ofParameters },
  'object in one value': { text: 'an object is written in one value: the contract has a string', kinds: ofParameters },
  'deepObject': { text: 'the properties of a deepObject are keys of the query', kinds: ofParameters },
  'optional object': { text: 'the keys of an optional object in the query are optional, each by itself', kinds: ofParameters },
  'style': { text: 'a style of a parameter is not kept', kinds: ofParameters },
  'content of a parameter': { text: 'a parameter with a content type is a string', kinds: ofParameters },
  'empty value': { text: 'a parameter that may be empty must have a value', kinds: ofParameters },
  'other parameter': { text: 'a parameter is left out: it is not in the path, or contracts have no such place', kinds: ofParameters },
  'path': { text: 'an operation is left out: its path has text beside a parameter, or characters that contracts reject', kinds: ofOperations },
  'repeated route': { text: 'an operation is left out: another one has its route', kinds: ofOperations },
  'method': { text: 'an operation is left out: contracts do not have its method', kinds: ofOperations },
  'no operationId': { text: 'an operationId is not unique: the contract has another one', kinds: /^operation-id-changed$/ },
  'status': { text: 'a status is left out: it is not one from 200 to 599', kinds: /^(?:error-)?status-(?:added|gone|changed)$/ },
  'body of GET': { text: 'a body of GET, HEAD or a status without bodies is left out', kinds: /^(?:body|response|status|error-status)-/ },
  'content type': { text: 'a content type is left out: it is a range, repeated, malformed or missing', kinds: ofBodies },
  'parameters of a content type': { text: 'the parameters of a content type are left out', kinds: ofBodies },
  'XML': { text: 'an XML body with a schema is a string', kinds: ofBodies },
  'text': { text: 'a text body without a schema of strings is a string', kinds: ofBodies },
  'bytes': { text: 'a body with a schema is a stream of bytes', kinds: ofBodies },
  'stream': { text: 'the elements of a stream are not described as events, or not at all', kinds: ofBodies },
  'form': { text: 'a form is not one object', kinds: ofBodies },
  'nested form fields': { text: 'an object in a form that is not multipart, or a list in a list of a form, is a string', kinds: ofBodies },
  'nested query values': { text: 'an object or a list in a list or an object of the query is a string', kinds: ofParameters },
  'encoding of a form': { text: 'the encoding of form fields is left out', kinds: ofBodies },
  'headers of a response': { text: 'a header with a list, an object or without a schema is a string', kinds: ofParameters },
  'callbacks': { text: 'callbacks are left out', kinds: ofCalls },
  'webhooks': { text: 'webhooks are left out', kinds: ofCalls },
  'links': { text: 'links are left out', kinds: /^never$/ },
  'servers of operations': { text: 'the servers of a path or operation are left out', kinds: /^(?:server-|path-changed|operation-(?:gone|added))/ },
  'keyword': { text: "a keyword of a schema is left out: 'not', 'if', 'patternProperties', 'dependentSchemas', …", kinds: ofSchemas },
  'pattern': { text: 'a pattern is not a regular expression of JavaScript', kinds: ofSchemas },
  'value': { text: 'a constant that is an object or a list is any value', kinds: ofSchemas },
  'type': { text: 'a schema without a type has the type that its keywords imply', kinds: ofSchemas },
  'reference': { text: 'a reference that leads nowhere, or into itself, is any value', kinds: ofSchemas },
  'tuple': { text: 'a list whose first items are described has all of them, and no other limit', kinds: ofSchemas },
  'contradiction': { text: "no value satisfies a closed object and what 'allOf' requires beside it", kinds: ofSchemas },
  'name': { text: "a property with the name '__proto__' is left out", kinds: ofSchemas },
} as const satisfies { readonly [name: string]: LossReason }

export type LossName = keyof typeof lossReasons

/** A part of the document that the contract does not say. */
export interface Loss {
  readonly reason: LossName
  /** The operation, or nothing for a component. */
  readonly operation: string
  /** The component whose schema lost it. */
  readonly component: string | undefined
}

/** Collects losses while a document is read. */
export class Losses {
  /** The operation and the component that are being read. */
  operation = ''
  component: string | undefined
  readonly list: Loss[] = []

  add(reason: LossName): void {
    this.list.push({ reason, operation: this.operation, component: this.component })
  }
}

/** Whether a loss in one of the operations explains a change. */
export function isExplained({ kind, operation, operations = [], uses = [] }: DocumentChange, lossesOf: (operation: string) => ReadonlySet<LossName>): boolean {
  const named = [operation, ...operations.map((one) => one.operation), ...uses.map((use) => use.operation)].filter((name) => name !== '')
  const explains = (reason: LossName): boolean => lossReasons[reason].kinds.test(kind)
  return named.length === 0 ? [...lossesOf('')].some(explains) : named.every((name) => [...lossesOf(name)].some(explains))
}
