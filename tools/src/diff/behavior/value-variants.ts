/**
 * Replacements for a value: other letter case, blanks, types and boundaries. What JSON Schema says about the value does not matter here.
 */
import { isJsonRecord, type JsonData } from '../../json-schema/json.ts'

/** Texts that validators tell apart: in formats, character classes and the words that applications reserve. */
const texts: readonly string[] = [
  '', ' ', 'a', 'A', 'aA', 'Ab1', 'abc', 'ABC', 'a b', 'a-b', 'a_b', 'a.b', 'a/b', 'a@b', 'a\nb', 'a\n', 'é', 'É', 'e\u0301', 'ß', 'ſ', 'İ', '日本', '😀', '\u0000', '\u00a0a', '\u200b',
  '0', '1', '-1', '+1', '01', '1.0', '1.5', '1e3', '0x1f', '1_000', '1,000', '١', 'NaN', 'Infinity', '9007199254740993', '12345678901234567890',
  'true', 'false', 'TRUE', 'yes', 'no', 'on', 'off', 'y', 'n', 'null', 'undefined', '[]', '{}', '{"a":1}', '"a"', '[object Object]',
  'a@example.com', 'A@EXAMPLE.COM', 'a+b@example.com', "o'x@example.com", 'a@b', 'a@localhost', 'a@münchen.de', 'a.b@sub.example.co.uk', ' a@example.com ',
  'http://example.com', 'https://example.com', 'HTTPS://EXAMPLE.COM', 'https://example.com:8080/a?b=c#d', 'http://localhost', 'ftp://example.com', 'mailto:a@example.com', 'javascript:alert(1)', 'example.com', '/a', '//example.com', 'https://例え.jp',
  '2024-02-29', '2023-02-29', '2024-1-1', '2024-13-01', '20240229', '2024-02-29T12:00:00Z', '2024-02-29T12:00:00', '2024-02-29T12:00Z', '2024-02-29T12:00:00.123456Z', '2024-02-29T12:00:00+02:00', '2024-02-29t12:00:00z', '2024-02-29 12:00:00', '1970-01-01', '1999-12-31', '2999-12-31', '9999-12-31T23:59:59Z', 'Thu, 29 Feb 2024 12:00:00 GMT', '12:00', '12:00:00', '24:00:00', '23:59:60', 'P1D', 'PT1H', '1709208000000',
  '00000000-0000-0000-0000-000000000000', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', '9b2f6c1e-3c4d-4a5b-8e6f-7a8b9c0d1e2f', '9B2F6C1E-3C4D-4A5B-8E6F-7A8B9C0D1E2F', '01890a5d-ac96-774b-bcce-b302099a8057', 'urn:uuid:9b2f6c1e-3c4d-4a5b-8e6f-7a8b9c0d1e2f', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'cjld2cjxh0000qzrmn831i7rn', 'tz4a98xxat96iws9zmbrgj3a', 'V1StGXR8_Z5jdHi6B-myT',
  '127.0.0.1', '10.0.0.1', '256.0.0.1', '::1', '2001:DB8::1', '10.0.0.0/8', '2001:db8::/32', '00:1b:44:11:3a:b7', 'YQ==', 'YQ', 'YWI_', 'YWI/', 'deadbeef', 'DEADBEEF', '#fff', '+491701234567', '0170 1234567', '4111111111111111', '4111111111111112', 'DE89370400440532013000', 'en', 'en-US', 'EN', 'de_DE', 'eur', 'EUR', 'USD', '1.2.3', 'v1.2.3', '1.2.3-beta.1', 'image/png',
  '%', '100%', 'a,b,c,d,e,f,g,h,i,j,k,l', 'a;b', 'a|b', 'a:b', 'a=b', 'admin', 'root', 'test', 'password', 'Passw0rd!', 'Aa1!aaaaaaaa', 'the quick brown fox', "'; --", '<b>a</b>', '../a', 'C:\\a', 'a'.repeat(33), 'a'.repeat(256), 'aaaa', 'abab', 'aba',
]

/** Numbers at the limits of what programs count with. */
const numbers: readonly number[] = [
  0, 1, -1, 2, 3, 7, 10, 99, 100, 101, 1000, 0.5, 1.5, -0.5, 0.1, 0.01, 0.001, 1.005, 127, 128, 255, 256, 32_768, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991, 9_007_199_254_740_992,
  1e21, 1e300, 1e-7, 1_709_208_000, 1_709_208_000_000, 8.64e15, 8.65e15, 1970, 2024, 2100, 90, -90, 180, 181, 360,
]

/** The characters that are put into a text. */
const characters = ['A', 'z', '0', ' ', '\n', '\t', '-', '_', '.', 'é', '😀', '\u2028'] as const

/** The most places in a text that are changed. */
const mostPlaces = 6

/** The variants that come first, in every search. */
const mostFirst = 40

/** Lists replacements for a value, `undefined` for none: similar ones, the same each time, then all others in random order. */
export function* listVariants(value: JsonData, random: () => number): Generator<JsonData | undefined, void, undefined> {
  const near = listNear(value)
  yield* near.slice(0, mostFirst)
  yield* listOthers(value)
  yield* shuffle([...near.slice(mostFirst), ...listUnrelated(value)], random)
}

/** Values with the same type that have nothing in common with the value. */
function listUnrelated(value: JsonData): readonly JsonData[] {
  return typeof value === 'string' ? texts : typeof value === 'number' ? numbers : []
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  return items.map((item) => [random(), item] as const).sort(([one], [other]) => one - other).map(([, item]) => item)
}

/** Similar values with the same type. */
function listNear(value: JsonData): (JsonData | undefined)[] {
  if (typeof value === 'string') return [...listNearDays(value), ...listNearTexts(value)]
  if (typeof value === 'number') return [value + 1, value - 1, -value, value * 2, value + 0.5, value + 1e-3, value * 10, Math.trunc(value)]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) return listNearLists(value as readonly JsonData[])
  return isJsonRecord(value) ? listNearObjects(value) : []
}

/** The days before and after the day with which a text begins. */
function listNearDays(text: string): string[] {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  const time = Date.parse(day)
  return Number.isNaN(time) ? [] : [1, 2, 3, -1, -2, -3].map((days) => `${new Date(time + days * 86_400_000).toISOString().slice(0, 10)}${text.slice(day.length)}`)
}

function listNearTexts(text: string): string[] {
  const points = [...text]
  const places = points.length <= mostPlaces ? [...points.keys()] : Array.from({ length: mostPlaces }, (_, index) => Math.floor((index * (points.length - 1)) / (mostPlaces - 1)))
  const first = points[0] ?? ''
  return [
    text.toUpperCase(), text.toLowerCase(), `${first.toUpperCase()}${text.slice(first.length).toLowerCase()}`,
    ` ${text}`, `${text} `, ` ${text} `, `\t${text}`, `${text}\n`, `\n${text}`, `${text}\r\n`, `\u00a0${text}`, `x\n${text}`, `${text}\nx`,
    text.repeat(2), `${text}a`, `${text}1`, `a${text}`, `-${text}`, `${text}.`, `0${text}`, `"${text}"`, text.normalize('NFD'), text.normalize('NFKC'), points.toReversed().join(''), points.slice(1).join(''), points.slice(0, -1).join(''),
    ...places.flatMap((place) => characters.flatMap((character) => [points.with(place, character).join(''), points.toSpliced(place, 0, character).join('')])),
  ]
}

function listNearLists(list: readonly JsonData[]): (JsonData | undefined)[] {
  const [first] = list
  const one = first === undefined ? [] : [[first], [...list, first], list.toReversed(), Array.from({ length: 11 }, () => first), Array.from({ length: 101 }, () => first), first, [...list, null]]
  return [[], ...one, JSON.stringify(list), list.map(String).join(',')]
}

function listNearObjects(value: { readonly [name: string]: JsonData }): (JsonData | undefined)[] {
  const without = Object.keys(value).map((name) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)))
  const renamed = Object.entries(value).map(([name, member]) => Object.fromEntries([...Object.entries(value).filter(([other]) => other !== name), [name.toUpperCase(), member]]))
  return [{}, ...without, { ...value, undeclared: 'a' }, ...renamed, Object.fromEntries(Object.entries(value).toReversed()), JSON.stringify(value)]
}

/** Values with other types. Some libraries accept a list in place of an object, which no client sends. */
function listOthers(value: JsonData): (JsonData | undefined)[] {
  const scalar = typeof value === 'object' ? [] : [String(value), ...(typeof value === 'string' ? listReadings(value) : []), Number(value) || 0, Boolean(value)]
  return [undefined, null, ...scalar, '', '1', 'true', 'a', 0, 1, true, false, {}, { value }, ...(isJsonRecord(value) ? [] : [[], [value]])]
}

/** The values that a text stands for. */
function listReadings(text: string): JsonData[] {
  const date = Date.parse(text)
  return [...(Number.isNaN(date) ? [] : [date]), text.split(',')]
}
