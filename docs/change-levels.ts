/** Why the kinds of changes have their levels, beside the levels of oasdiff for similar changes. */
import { changeLevels, levelsByKind } from '../tools/src/diff/change-kinds.ts'

/** The end of a kind, or a whole kind, with the reason of its level and oasdiff's levels. */
type Reason = readonly [kind: string, reason: string, oasdiff: string, oasdiffOfResponses?: string]

/** The reasons of kinds after the name of a place. */
const suffixReasons: readonly Reason[] = [
  ['not-compared', 'what is not compared may break clients', ''],
  ['undecided', 'neither a difference nor its absence is proved', ''],
  ['unnamed', 'the sender allows the values without naming them', ''],
  ['hidden', 'clients may send or read the property', 'information'],
  ['discriminator-value-gone', 'requests with the value fail; responses without it do not', 'information'],
  ['discriminator-value-added', 'old clients do not know the value of a response', 'information'],
  ['discriminator-changed', 'generated code reads another property', 'information'],
  ['discriminator-added', 'old clients ignore it', 'information'],
  ['encoding-changed', 'the same text means other data', 'error'],
  ['format-changed', 'clients or servers may reject values that lack the format, and no value is known that does', 'error or information'],
  ['format-accepted', 'generated code may have another type for the value', 'information'],
  ['default-changed', 'requests without the value mean another one', 'error or information'],
  ['rules-changed', 'the values that differ have lines of their own', 'error or information'],
  ['property-added', 'old clients ignore it', 'information'],
  ['property-gone', 'clients may send or read it', 'warning'],
  ['deprecated', 'it still works', 'information'],
  ['style-changed', 'the server reads the value in another way', ''],
  ['moved', 'the server may read both places for a time', ''],
  ['value-added', 'clients must expect new values; add `"response-value-added": "error"` if yours do not', 'warning'],
  ['optional-gone', 'clients cannot rely on an optional value', 'warning'],
]

/** The reasons of whole kinds. */
const ownReasons: readonly Reason[] = [
  ['document-not-compared', 'what is not compared may break clients; the level cannot be changed', ''],
  ['request-behavior-changed', 'a value that the old schema accepts is rejected', ''],
  ['response-behavior-changed', 'an old client that validates rejects the value', ''],
  ['behavior-not-compared', 'it says what nobody compared', ''],
  ['method-changed', 'old requests are not found', 'error'],
  ['path-changed', 'old requests are not found', 'error'],
  ['base-path-changed', 'old requests are not found', 'error'],
  ['path-slash-changed', 'some servers find both paths', ''],
  ['deprecated-operation-gone', 'clients were warned', 'information'],
  ['operation-gone', 'old requests are not found', 'error'],
  ['sunset-earlier', 'clients have less time than they were told', 'error'],
  ['sunset-changed', 'it still works', 'information'],
  ['operation-id-changed', 'generated functions have other names', 'information'],
  ['component-renamed', 'generated types have other names', ''],
  ['server-added', 'old clients ignore it', ''],
  ['callback-added', 'old clients ignore it', ''],
  ['incoming-content-added', 'old clients ignore it', ''],
  ['incoming-status-added', 'old clients ignore it', ''],
  ['incoming-type-added', 'old clients ignore it', ''],
  ['incoming-type-gone', 'receivers need not read it', ''],
  ['server-gone', 'the server may still respond', ''],
  ['server-changed', 'the URL may be another one', ''],
  ['security-strengthened', 'old credentials are rejected', 'information'],
  ['security-scheme-changed', 'old credentials are rejected', 'information'],
  ['security-weakened', 'clients need not change', 'information'],
  ['security-flows-changed', 'tokens that were issued remain valid', 'information'],
  ['body-gone', 'most servers ignore a body', 'error'],
  ['body-type-gone', 'old requests are rejected', 'error'],
  ['error-body-gone', 'the status still tells clients that the request failed', 'error'],
  ['error-status-gone', 'clients need not expect it', 'information'],
  ['error-status-added', 'clients must expect errors', 'information'],
  ['status-changed', 'old clients reject a success that they do not know', 'error'],
  ['error-status-changed', 'clients must expect the other error', 'information'],
  ['status-gone', 'clients wait for it', 'error'],
  ['incoming-status-gone', 'receivers that send it fail', ''],
  ['status-added', 'old clients reject a success that they do not know', 'information'],
  ['response-type-gone', 'old clients cannot read another type', 'error'],
  ['webhook-gone', 'receivers wait for it', 'error'],
  ['callback-gone', 'receivers wait for it', ''],
  ['incoming-content-gone', 'receivers read it', ''],
  ['incoming-type-changed', 'receivers cannot read it', ''],
]

/** The reasons that differ for requests and responses. */
const byRole: readonly Reason[] = [
  ['required', 'requests without it are rejected; responses always have it', 'error', 'information'],
  ['closed', 'requests with other properties or keys are rejected', ''],
  ['narrowed', 'requests with the values are rejected; responses have fewer values', 'error or warning', 'information'],
  ['widened', 'old clients do not expect the values; servers accept more', 'information', 'error'],
  ['extended', 'with `strictClients`: clients reject what they do not know', ''],
  ['optional', 'old clients rely on it; requests may omit it', 'information', 'error'],
  ['gone', 'old clients rely on it; the server may ignore what they send', 'warning', 'error'],
  ['added', 'old clients ignore it', 'information'],
]

/** Finds the reason of a kind. */
function findReason(kind: string): Reason {
  const own = ownReasons.find(([name]) => kind === name)
  return (own ?? [...suffixReasons, ...byRole].find(([end]) => kind.endsWith(`-${end}`))) as Reason
}

/** The places of requests and of responses, with which the names of kinds begin. */
const requestPlaces = ['path-parameter', 'query', 'querystring', 'header', 'cookie', 'body', 'incoming-response']
const responsePlaces = ['response', 'response-header', 'incoming-parameter', 'incoming-body']

/** The names for groups of places, the largest first. */
const groups: readonly (readonly [name: string, places: readonly string[]])[] = [
  ['<place>', [...requestPlaces, ...responsePlaces]],
  ['<request>', requestPlaces],
  ['<response>', responsePlaces],
]

/** Replaces the kinds that differ in their place only, if all places of a group have one. */
function shorten(kinds: readonly string[]): string[] {
  let rest = [...kinds]
  const short: string[] = []
  for (const [name, [first = '', ...others]] of groups) {
    for (const kind of rest.filter((one) => one.startsWith(`${first}-`))) {
      const end = kind.slice(first.length)
      const same = [kind, ...others.map((place) => `${place}${end}`)]
      if (!same.every((one) => rest.includes(one))) continue
      rest = rest.filter((one) => !same.includes(one))
      short.push(`${name}${end}`)
    }
  }
  return [...short, ...rest]
}

const toCodes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Renders the lists of kinds by level. */
export function toLevelLists(): string {
  const items = changeLevels.map((level) => {
    const kinds = [...levelsByKind].filter(([, own]) => own === level).map(([kind]) => kind)
    return `- **${level}**: ${toCodes(shorten(kinds))}`
  })
  return [
    `\`<request>\` stands for ${toCodes(requestPlaces)}; \`<response>\` for ${toCodes(responsePlaces)}; \`<place>\` for both.\n`,
    ...items,
  ].join('\n')
}

export const reasonsPage: URL = new URL('../tools/src/diff/change-levels.md', import.meta.url)

/** Renders the page of reasons; kinds with the same level and reason share a row. */
export function toReasonsPage(): string {
  const rows = new Map<string, string[]>()
  for (const [kind, level] of levelsByKind) {
    const [, reason, oasdiff, oasdiffOfResponses = oasdiff] = findReason(kind)
    const isResponse = responsePlaces.some((place) => kind.startsWith(`${place}-`))
    const cells = `${level} | ${isResponse ? oasdiffOfResponses : oasdiff} | ${reason} |`
    rows.set(cells, [...(rows.get(cells) ?? []), kind])
  }
  const lines = Array.from(rows, ([cells, kinds]) => `| ${toCodes(shorten(kinds))} | ${cells}`)
  return `${[opening, '| Kinds | Level | oasdiff | Reason |', '|---|---|---|---|', ...lines].join('\n')}\n`
}

const opening = `# Why the kinds of changes have their levels

The kinds are those of [the reference](../../../docs/reference/document-changes.md#levels). The third column has the level of
[oasdiff](https://github.com/oasdiff/oasdiff) for similar changes, if it reports them. \`npm run generate -- document-changes\` writes this page.
`
