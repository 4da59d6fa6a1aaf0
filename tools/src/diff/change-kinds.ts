/** The kinds of document changes, with their levels. */

/**
 * How a change affects clients of the old document: `error` if it breaks some of them, `warning` if it may, and `information` otherwise.
 *
 * @example
 * const level: ChangeLevel = 'warning'
 */
export type ChangeLevel = 'error' | 'warning' | 'information'

/** The levels, the most severe first. */
export const changeLevels: readonly ChangeLevel[] = ['error', 'warning', 'information']

/** The places of values that the server receives. */
const requestPlaces = ['path-parameter', 'query', 'querystring', 'header', 'cookie', 'body', 'incoming-response'] as const

/** The places of values that the client receives. */
const responsePlaces = ['response', 'response-header', 'incoming-parameter', 'incoming-body'] as const

/** Kinds for both directions, after the name of the place. */
const commonLevels = {
  'not-compared': 'error',
  undecided: 'warning',
  unnamed: 'warning',
  hidden: 'warning',
  'encoding-changed': 'warning',
  'format-changed': 'warning',
  'format-accepted': 'information',
  'discriminator-changed': 'warning',
  'discriminator-added': 'information',
  'rules-changed': 'information',
  'property-added': 'information',
  'property-gone': 'warning',
  deprecated: 'information',
} as const

const requestLevels = {
  required: 'error',
  closed: 'error',
  narrowed: 'error',
  'style-changed': 'error',
  'discriminator-value-gone': 'error',
  moved: 'warning',
  'default-changed': 'warning',
  'discriminator-value-added': 'information',
  optional: 'information',
  widened: 'information',
  added: 'information',
  // Clients may depend on what the server does with it.
  gone: 'warning',
} as const

const responseLevels = {
  gone: 'error',
  optional: 'error',
  extended: 'error',
  widened: 'error',
  'value-added': 'warning',
  'optional-gone': 'warning',
  'discriminator-value-added': 'warning',
  'discriminator-value-gone': 'information',
  required: 'information',
  narrowed: 'information',
  added: 'information',
} as const

/** Kinds without a place, and those whose level differs. */
const ownLevels = {
  'document-not-compared': 'error',
  'request-behavior-changed': 'error',
  'response-behavior-changed': 'error',
  'behavior-not-compared': 'information',
  'operation-gone': 'error',
  'deprecated-operation-gone': 'warning',
  'operation-added': 'information',
  'operation-deprecated': 'information',
  'sunset-earlier': 'warning',
  'sunset-changed': 'information',
  'operation-id-changed': 'warning',
  'component-renamed': 'information',
  'method-changed': 'error',
  'path-changed': 'error',
  'base-path-changed': 'error',
  'path-slash-changed': 'warning',
  'server-gone': 'warning',
  'server-changed': 'warning',
  'server-added': 'information',
  'security-strengthened': 'error',
  'security-weakened': 'information',
  'security-scheme-changed': 'error',
  'security-flows-changed': 'warning',
  'body-gone': 'warning',
  'body-type-gone': 'error',
  'body-type-added': 'information',
  'status-gone': 'error',
  'error-status-gone': 'information',
  'status-changed': 'error',
  'error-status-changed': 'warning',
  'status-added': 'error',
  'error-status-added': 'warning',
  'response-type-gone': 'error',
  'error-body-gone': 'warning',
  'response-type-added': 'information',
  'webhook-gone': 'error',
  'webhook-added': 'information',
  'callback-gone': 'error',
  'callback-added': 'information',
  'incoming-content-gone': 'error',
  'incoming-content-added': 'information',
  'incoming-status-gone': 'error',
  'incoming-status-added': 'information',
  'incoming-type-changed': 'error',
  'incoming-type-gone': 'information',
  'incoming-type-added': 'information',
} as const

export type RequestPlace = (typeof requestPlaces)[number]
export type ResponsePlace = (typeof responsePlaces)[number]
export type RequestSuffix = keyof typeof commonLevels | keyof typeof requestLevels
export type ResponseSuffix = keyof typeof commonLevels | keyof typeof responseLevels

/**
 * A change's kind. The kinds reference explains each.
 *
 * @example
 * const kind: ChangeKind = 'query-required'
 */
export type ChangeKind = `${RequestPlace}-${RequestSuffix}` | `${ResponsePlace}-${ResponseSuffix}` | keyof typeof ownLevels

/** Each kind's level. */
export const levelsByKind: ReadonlyMap<string, ChangeLevel> = /* @__PURE__ */ new Map<string, ChangeLevel>([
  ...listLevels(requestPlaces, { ...commonLevels, ...requestLevels }),
  ...listLevels(responsePlaces, { ...commonLevels, ...responseLevels }),
  ...Object.entries(ownLevels),
])

function listLevels(
  names: readonly string[],
  levels: { readonly [suffix: string]: ChangeLevel },
): (readonly [kind: string, level: ChangeLevel])[] {
  return names.flatMap((name) => Object.entries(levels).map(([suffix, level]) => [`${name}-${suffix}`, level] as const))
}
