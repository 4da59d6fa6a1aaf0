/** The maximum number of places that a line names. */
const mostPlaces = 50

/** Adds a place at which a schema cannot be converted. The reason begins with the library, in parentheses. */
export type ReportConversion = (place: string, reason: string) => void

/**
 * Returns a function that adds a line for each reason why schemas cannot be converted, with the places: one converter fixes all of a
 * library's schemas, and a line for each would hide the other problems.
 */
export function groupByReason(problems: string[]): ReportConversion {
  const found = new Map<string, { readonly index: number; readonly places: string[] }>()
  return (place, reason) => {
    const known = found.get(reason) ?? { index: problems.length, places: [] }
    const { index, places } = known
    found.set(reason, known)
    places.push(place)
    const others = places.slice(1, mostPlaces).join(', ')
    const more = places.length > mostPlaces ? ` and ${places.length - mostPlaces} more` : ''
    problems[index] = `${places[0]} ${reason}${others && ` (also ${others}${more})`}`
  }
}
