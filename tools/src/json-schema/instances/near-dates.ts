/** Dates near the present, in an order that the names of properties suggest. */

/** The days from the present by the names of properties, so that nothing was updated before it was created. */
const daysOfNames: readonly (readonly [names: RegExp, first: number, last: number])[] = [
  [/birth|born|^dob$/, -20_000, -8000],
  [/creat|register|join|ordered|placed|submitted|issued/, -60, -31],
  [/updat|modif|edit|chang|paid|publish|last|seen|sent/, -30, -2],
  [/delet|complet|finish|clos|cancel|deliver|archiv/, -1, -1],
  [/start|begin|from|checkin|depart|since/, 1, 10],
  [/end|until|^to$|checkout|arriv|due|expir|deadline|valid/, 11, 60],
]

const dayLength = 86_400_000

/** Lists a date near the present with a time and without, for the name of a property. The seed selects the day and the time. */
export function listNearDates(seed: number, name: string, now = Date.now()): [dateTime: string, date: string] {
  const [, first, last] = daysOfNames.find(([names]) => names.test(name.toLowerCase())) ?? [undefined, -30, -1]
  const today = Math.floor(now / dayLength) * dayLength
  const day = first + (seed % (last - first + 1))
  const seconds = seed % 86_400
  const text = new Date(today + day * dayLength + seconds * 1000).toISOString()
  return [text, text.slice(0, 10)]
}
