/** How values are written in XML (OpenAPI 3.1.1, section 4.8.26). */
import { isJsonRecord, type JsonData } from '../../json-schema/json.ts'
import { splitPath } from '../../json-schema/value-path.ts'
import type { SchemaNote } from './difference.ts'
import { describeChange } from './keyword-change.ts'
import type { DocumentPlace } from './document-place.ts'

/** The texts about attributes and wrapping elements. */
const flags = {
  attribute: ['is now an XML attribute', 'is no longer an XML attribute'],
  wrapped: ['now has an XML element around it', 'no longer has an XML element around it'],
} as const

/** The fields with a text. A prefix only stands for its namespace. */
const texts = { name: 'encoding-changed', namespace: 'encoding-changed', nodeType: 'encoding-changed', prefix: 'rules-changed' } as const

/** Lists the notes about the `xml` keywords in two schemas. */
export function listXmlNotes(was: JsonData | undefined, is: JsonData | undefined, place: DocumentPlace | undefined): SchemaNote[] {
  const [before, after] = [was, is].map((xml) => (isJsonRecord(xml) ? xml : {})) as [SchemaXml, SchemaXml]
  const fields = Object.entries(texts).flatMap(([field, kind]): SchemaNote[] => {
    const [had, has] = [before[field], after[field]]
    if (had === has) return []
    return [{ kind, path: '', text: `has ${describeChange(`XML ${field}`, had, has)}`, place, ...(field === 'name' ? { xmlNames: [had, has] } : {}) }]
  })
  const others = Object.entries(flags).flatMap(([field, [now, noLonger]]): SchemaNote[] => {
    const [had, has] = [before[field] === true, after[field] === true]
    return had === has ? [] : [{ kind: 'encoding-changed', path: '', text: has ? now : noLonger, place }]
  })
  return [...fields, ...others]
}

interface SchemaXml {
  readonly [field: string]: JsonData | undefined
}

/** Whether two XML names are the same, at a property's path, whose name is the default. */
export function isSameName([was, is]: NonNullable<SchemaNote['xmlNames']>, path: string): boolean {
  const name = splitPath(path).at(-1)
  return (was ?? name) === (is ?? name)
}
