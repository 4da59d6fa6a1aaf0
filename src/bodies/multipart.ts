/** Forms with files (`multipart/form-data`, RFC 7578). */
import { validateFields } from '../core/read/fields.ts'
import { decodeBytes } from '../core/read/read-bytes.ts'
import type { FieldsInput } from '../core/read/input.ts'
import type { BodyFormat } from '../core/schema/body-format.ts'
import { type Schema, type SchemaInput, type SchemaOutput, validate, type Validation } from '../core/schema/schema.ts'
import type { Fields } from '../core/schema/validate-shapes.ts'
import type { BodyBytes } from '../core/server-adapter.ts'
import type { FieldsMessage, NoField } from '../core/contract/rules/text-values.ts'
import { readParameter } from '../shared/content-type.ts'
import { surrogatePattern } from '../shared/header-value.ts'
import { toJson } from '../shared/json-text.ts'
import type { FormatMessage, KnownMessageOr } from '../shared/message.ts'
import { createBare, isObject } from '../shared/property.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { type CodecOf, type StandardOf, wrapSchema } from './body-schema.ts'

/** A file or a list of values in a form, where the schema accepts any value. */
type FormList = readonly (string | number | bigint | boolean | Date | Blob)[]

/** A form's input, in which the named fields are any JSON. */
type FormInput<Input, Json> = Input extends unknown
  ? FieldsInput<{ [Name in keyof Input as Exclude<Name, Json>]: Input[Name] }, Blob, FormList> & { [Name in keyof Input as Extract<Name, Json>]: Input[Name] } extends infer Form
    ? { [Name in keyof Form]: Form[Name] }
    : never
  : never

/** The form without the fields that are JSON. */
type WithoutJson<Input, Json> = unknown extends Input
  ? Input
  : Input extends readonly unknown[]
    ? Input
    : Input extends object
      ? { [Name in keyof Input as Exclude<Name, Json>]: Input[Name] }
      : Input

/** The message for a field that neither a string nor a file satisfies, else `never`. */
type FormMessage<Form extends Schema, Json> = FieldsMessage<WithoutJson<SchemaInput<Form>, Json>, 'body', unknown, string | Blob, NoField>

/** The names of the JSON fields, or the message for a name that the form does not have. */
type JsonNames<Form extends Schema, Json extends string> = unknown extends SchemaInput<Form>
  ? readonly Json[]
  : readonly (Json extends (SchemaInput<Form> extends infer Input ? (Input extends unknown ? keyof Input : never) : never) ? Json : FormatMessage<"'{}' is not a field of the form", Json>)[]

/**
 * The schema of a form with files, whose fields the schema `Form` describes.
 *
 * @example
 * const upload: MultipartSchema<typeof Upload, 'meta'> = multipart(Upload, { json: ['meta'] })
 */
// An alias: other packages' declaration files could not name an interface.
export type MultipartSchema<Form extends Schema, Json extends string = never> = StandardOf<Form> &
  CodecOf<Form> & {
    readonly '~body': BodyFormat<FormInput<SchemaInput<Form>, Json> | FormData, SchemaOutput<Form>, SchemaInput<Form> | FormData, FormData> & {
      readonly contentTypes: readonly ['multipart/form-data']
    }
  }

/**
 * Returns the schema for a form with files (`multipart/form-data`): an object of fields, in which a repeated field is a list, and a single
 * one also satisfies a list. Handlers and clients may give a `FormData` instead of the object; a client receives a `FormData`.
 *
 * @param form the schema for the fields
 * @param options `json` names the fields that are JSON (OpenAPI 3.1.1, section 4.8.15). All other fields are texts and files
 * @throws TypeError for an unknown option
 * @example
 * const uploads = createContract({
 *   upload: {
 *     path: '/files',
 *     method: 'POST',
 *     requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.instanceof(File), meta: z.object({ size: z.number() }) }), { json: ['meta'] }) } },
 *     responses: { 200: {} },
 *   },
 * })
 */
export function multipart<Form extends Schema, const Json extends string = never, Resolved = true>(
  form: KnownMessageOr<FormMessage<Form, Json>, Form, Resolved>,
  options: { readonly json?: JsonNames<Form, Json> | undefined } = {},
): MultipartSchema<Form, Json> {
  // An outline has the options beside the format's name.
  rejectUnknownOptions(options, 'json,name', 'multipart')
  const json = new Set<string>(options.json)
  const schema = form as Form
  const wrapped = wrapSchema(schema, {
    contentTypes: ['multipart/form-data'],
    read: readForm,
    write: (value) => writeForm(value, json),
    create: multipart,
    form: { name: 'multipart', ...(options.json && { json: options.json }) },
    describe: (described) => ({ schema: described, encoding: Object.fromEntries([...json].map((name) => [name, { contentType: 'application/json' }])) }),
  })
  const check = (value: unknown): Validation | Promise<Validation> => (value instanceof FormData ? validateForm(schema, value, json) : validate(schema, value))
  return { ...wrapped, '~standard': { ...schema['~standard'], validate: check } } as unknown as MultipartSchema<Form, Json>
}

/** Validates a form's fields. */
async function validateForm(schema: Schema, form: FormData, json: ReadonlySet<string>): Promise<Validation> {
  // A JSON value may be a list itself.
  const values = new Map<string, unknown[]>()
  for (const [name, value] of form) {
    let given: unknown = value
    if (json.has(name)) {
      try {
        given = JSON.parse(typeof value === 'string' ? value : decodeBytes(new Uint8Array(await value.arrayBuffer())))
      } catch {
        return { issues: [{ message: 'Invalid JSON', path: [name] }] }
      }
    }
    const list = values.get(name)
    if (list) list.push(given)
    else values.set(name, [given])
  }
  return validateFields(schema, () => {
    const fields: Fields = createBare()
    for (const [name, list] of values) fields[name] = list.length > 1 ? [...list] : list[0]
    return fields
  })
}

/**
 * Writes an object of fields as a form. The platform adds the content type with its boundary.
 *
 * @throws TypeError for a value that is neither text nor a file, and for a text that UTF-8 cannot represent
 */
function writeForm(value: unknown, json: ReadonlySet<string>): FormData {
  if (value instanceof FormData) return value
  if (!isObject(value)) throw new TypeError("'body' must be an object or a FormData")
  const form = new FormData()
  for (const [name, item] of Object.entries(value)) {
    requireText(name, name)
    const given = json.has(name) && item !== undefined ? new Blob([toJson(item)], { type: 'application/json' }) : item
    for (const one of [given].flat() as unknown[]) {
      // Node sends a file with an empty name as text; a blob is named 'blob'.
      if (one instanceof Blob) form.append(name, one instanceof File && !one.name ? new Blob([one], one) : one)
      else if (one !== undefined) form.append(name, requireText(name, one))
    }
  }
  return form
}

function requireText(name: string, value: unknown): string {
  // `null` for a date that is not valid.
  const text = value instanceof Date ? value.toJSON() : /^(string|number|bigint|boolean)$/.test(typeof value) ? String(value) : null
  if (text === null) throw new TypeError(`'body.${name}' must be text or a file: name it in 'json' if it is JSON`)
  if (surrogatePattern.test(text)) throw new TypeError(`'body.${name}' must not contain a lone surrogate`)
  return text
}

/**
 * Parses `multipart/form-data` with the platform's parser. The parsers of Node, Bun, Deno and workerd disagree about malformed bodies, so
 * only the plain form of RFC 2046, section 5.1.1, is accepted: each delimiter is on a separate line, and only line breaks come before and
 * after the parts. No bytes are no fields.
 *
 * @param contentType the header, with the `boundary`
 * @throws for a malformed body, and for names and text fields that are not UTF-8
 */
async function readForm(bytes: BodyBytes, contentType: string): Promise<FormData> {
  if (bytes.length === 0) return new FormData()
  const boundary = readParameter(contentType, 'boundary') ?? ''
  const delimiter = `\r\n--${boundary}`
  // Latin-1 has one character per byte, so positions in the text are byte offsets. The first delimiter lacks its line break.
  const [preamble = '', ...parts] = `\r\n${new TextDecoder('latin1').decode(bytes)}`.split(delimiter)
  const isValid =
    // A search for a longer delimiter, which RFC 2046, section 5.1.1, does not allow, could take quadratic time.
    /^[^]{1,70}$/.test(boundary) &&
    /^(\r\n)*$/.test(preamble) &&
    /^--(\r\n)*$/.test(String(parts.pop())) &&
    parts.every((part) => /^\r\n[^]*?\r\n\r\n/.test(part) && !part.includes(`--${boundary}`))
  if (!isValid) throw new TypeError('Malformed multipart')
  // Deno rejects an empty form that has line breaks around its only delimiter.
  const form = parts[0] ? await new Response(bytes, { headers: { 'content-type': contentType } }).formData() : new FormData()
  let position = preamble.length - 2
  let count = 0
  for (const [, value] of form) {
    const part = parts[count++] as string
    position += delimiter.length
    decodeBytes(bytes.subarray(position, position + (typeof value === 'string' ? part.length : part.indexOf('\r\n\r\n'))))
    position += part.length
  }
  if (parts[count]) throw new TypeError('Malformed multipart')
  return form
}
