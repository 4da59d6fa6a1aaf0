/** The values for which servers fail although the schema accepts them, because a database, a parser or a lookup does not. */
import { readOwn } from '../../../../src/shared/property.ts'

/** The values in one request, used wherever a schema accepts them. */
interface EdgeRow {
  /** The texts. A string uses the first that it may have. */
  readonly texts: readonly string[]
  /** Whether each string in a value begins with another text. */
  readonly isRotated?: boolean
  readonly numbers: readonly number[]
}

/** Quotes in SQL and shells, `LIKE` wildcards, URL and JSON escapes, and markup. */
const symbols = `'"\`%_\\<>&;$\{}`

/**
 * A capital, characters with two to four bytes, a combining one, a letter written from right to left, and a mark that changes the
 * direction.
 */
const letters = 'Aé漢😀e\u0301א\u202e'

/** In the order in which they are sent. PostgreSQL stores neither U+0000 nor half a surrogate pair. */
export const edgeRows: readonly EdgeRow[] = [
  { texts: ['a\0b'], numbers: [] },
  // One more than a four-byte column can hold.
  { texts: [` ${symbols}${letters}\t\r\n `, `${symbols}${letters}`, symbols, ' Ab '], numbers: [2_147_483_648] },
  { texts: ['a\ud800b'], numbers: [-2_147_483_649] },
  { texts: ['   '], numbers: [Number.MIN_VALUE, 0.1] },
  { texts: ['__proto__'], numbers: [Number.MAX_VALUE, Number.MAX_SAFE_INTEGER] },
  // Longer than a usual column, not finite as a number, and another number without the zero. Paths have less space.
  { texts: [`0${'9'.repeat(399)}`, `0${'9'.repeat(99)}`], numbers: [2 ** 63, Number.MAX_SAFE_INTEGER] },
  { texts: ['null', 'undefined', 'NaN', 'constructor'], isRotated: true, numbers: [0.1 + 0.2, Number.MIN_SAFE_INTEGER] },
]

/** The texts for formats, a different one in each row. PostgreSQL knows no year 0. */
const textsByFormat: { readonly [format: string]: readonly string[] } = {
  'date-time': ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', '2000-02-29T23:59:59.999999Z'],
  date: ['0000-01-01', '9999-12-31', '0001-01-01', '2000-02-29'],
  time: ['00:00:00', '23:59:59.999999', '23:59:59Z'],
  email: ["O'Neil+A@Example.COM", 'a@example.com'],
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
}

/** Lists a row's texts for formats. */
export function listFormatTexts(formats: readonly string[], row: number): readonly string[] {
  return formats.flatMap((format) => {
    const texts = readOwn(textsByFormat, format)
    return texts ? (texts[row % texts.length] as string) : []
  })
}
