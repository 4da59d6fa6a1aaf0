/** Matches the content types in two documents. */
import { toEssence } from '../../../../src/shared/content-type.ts'
import { countSteps, type JsonRecord, type Spend } from '../../json-schema/json.ts'

/** A content type with its media type object. */
export type TypedContent = readonly [contentType: string, mediaType: JsonRecord]

/**
 * Finds the content that covers a content type: the same type, the same without parameters or with others, or a range.
 */
export function findCoveringContent(contents: readonly TypedContent[], contentType: string, spend: Spend): TypedContent | undefined {
  const known = knownTypes.get(contents) ?? readTypes(contents, spend)
  knownTypes.set(contents, known)
  const wanted = readType(contentType, spend)
  const { essence, parameters } = wanted
  const hasOtherValues = ([, { parameters: others }]: ReadContent): boolean => {
    spend(others.size)
    return [...others].some(([name, value]) => parameters.has(name) && parameters.get(name) !== value)
  }
  return (
    known.byText.get(wanted.text) ??
    known.byText.get(essence) ??
    known.byEssence.get(essence)?.find((content) => !hasOtherValues(content))?.[0] ??
    known.byText.get(`${essence.split('/', 1)[0]}/*`) ??
    known.byText.get('*/*')
  )
}

/** A content type in lower case, without spaces and with its parameters in one order. */
interface ReadType {
  readonly text: string
  readonly essence: string
  readonly parameters: ReadonlyMap<string, string>
}

/** Content with its type. */
type ReadContent = readonly [content: TypedContent, type: ReadType]

/** The results by content type. Several types may differ only in their parameters. */
interface ReadTypes {
  readonly byText: ReadonlyMap<string, TypedContent>
  readonly byEssence: ReadonlyMap<string, readonly ReadContent[]>
}

/** Each list's types, in which every content type from another list is looked up. */
const knownTypes = /* @__PURE__ */ new WeakMap<readonly TypedContent[], ReadTypes>()

function readTypes(contents: readonly TypedContent[], spend: Spend): ReadTypes {
  const byText = new Map<string, TypedContent>()
  const byEssence = new Map<string, ReadContent[]>()
  for (const content of contents) {
    const type = readType(content[0], spend)
    if (!byText.has(type.text)) byText.set(type.text, content)
    const others = byEssence.get(type.essence)
    if (others) others.push([content, type])
    else byEssence.set(type.essence, [[content, type]])
  }
  return { byText, byEssence }
}

/** Lists the content that a content type range, such as `text/*`, covers; none for another content type. */
export function listCoveredContent(contents: readonly TypedContent[], range: string, spend: Spend): TypedContent[] {
  const essence = toEssence(range)
  if (!essence.endsWith('/*')) return []
  for (const [name] of contents) spend(countSteps(name))
  return contents.filter(([name]) => essence === '*/*' || toEssence(name).startsWith(essence.slice(0, -1)))
}

function readType(contentType: string, spend: Spend): ReadType {
  spend(countSteps(contentType))
  const [first = '', ...others] = contentType.toLowerCase().replaceAll(/\s|"/g, '').split(';')
  const listed = others.filter((parameter) => parameter !== '').sort()
  const parameters = new Map(listed.map((parameter) => parameter.split(/=(.*)/s) as [name: string, value: string]))
  return { text: [first, ...listed].join(';'), essence: toEssence(contentType), parameters }
}
