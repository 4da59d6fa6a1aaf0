/** The places of mistakes in requests that only one server rejects, as lines name them: `('address.zip', 'email')`. */
import { toPrintable } from '../../../../src/shared/printable.ts'

/** The name for a whole body, which is no property. */
const whole = 'as a whole'

/** A sentence without the place names, and the names. */
interface NamedPlaces {
  readonly sentence: string
  /** Absent in a sentence about any place. */
  readonly names: ReadonlySet<string> | undefined
}

/** Writes a place's name as a line contains it. */
export function toPlaceName(place: string): string {
  return place === '' ? whole : toPrintable(`'${place}'`)
}

/** Writes the end of a sentence about places; nothing without places. */
export function toPlacesText(places: readonly string[]): string {
  return places.length === 0 ? '' : ` (${places.map(toPlaceName).join(', ')})`
}

/** A name in a line: a path in quotes, in which only JSON strings contain quotes. */
const namePattern = new RegExp(`${whole}|'(?:"(?:[^"\\\\]|\\\\.)*"|[^'"])+'`, 'g')

const endPattern = new RegExp(`^(.*) \\(((?:${namePattern.source})(?:, (?:${namePattern.source}))*)\\)$`)

/** Reads what `toPlacesText` has written at the end of a sentence. */
export function readPlaces(text: string): NamedPlaces {
  const [, sentence = text, names] = endPattern.exec(text) ?? []
  return { sentence, names: names === undefined ? undefined : new Set(names.match(namePattern)) }
}
