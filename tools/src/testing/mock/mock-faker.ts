/**
 * The functions from `@faker-js/faker` that a mock calls. `faker` and its locales' objects have them.
 *
 * @example
 * const toMock = (faker: MockFaker) => createMock(contract, { faker })
 */
export interface MockFaker {
  seed: (seed: number) => unknown
  number: { int: (range: { min: number; max: number }) => number }
  person: { firstName: () => string; lastName: () => string; fullName: () => string; jobTitle: () => string }
  internet: { email: () => string; username: () => string; url: () => string; domainName: () => string }
  location: {
    city: () => string
    country: () => string
    countryCode: (variant: 'alpha-2' | 'alpha-3') => string
    state: () => string
    streetAddress: () => string
    zipCode: () => string
    latitude: () => number
    longitude: () => number
    timeZone: () => string
  }
  phone: { number: (options: { style: 'international' | 'national' }) => string }
  finance: { currencyCode: () => string; iban: () => string }
  commerce: { price: () => string; productName: () => string; department: () => string }
  company: { name: () => string }
  book: { title: () => string }
  image: { url: () => string; avatar: () => string }
  lorem: { sentence: () => string; slug: () => string; word: () => string }
}

/** Lists the values that a property may have by its name, the most likely first. */
type ListValues = (faker: MockFaker, siblings: ReadonlySet<string>) => unknown[]

/** Values by property name, in lower case and without separators. */
const valuesOfNames: readonly (readonly [names: RegExp, list: ListValues])[] = [
  [/^(first|given)name$/, ({ person }) => [person.firstName()]],
  [/^(last|family|sur)name$|^surname$/, ({ person }) => [person.lastName()]],
  [/^(full|display|contact|customer|author|owner)name$|^(author|owner|assignee)$/, ({ person }) => [person.fullName()]],
  [/^(user|screen|nick)name$|^login$|^handle$/, ({ internet }) => [internet.username()]],
  [/^(company|organi[sz]ation|employer|brand)(name)?$/, ({ company }) => [company.name()]],
  [/^(product|item)(name)?$/, ({ commerce }) => [commerce.productName()]],
  [/^name$/, ({ person, commerce }, siblings) => [isProduct(siblings) ? commerce.productName() : person.fullName()]],
  [/e?mail(address)?$/, ({ internet }) => [internet.email().toLowerCase()]],
  [/(phone|mobile|fax)(number)?$|^tel$/, ({ phone }) => [phone.number({ style: 'international' }), phone.number({ style: 'national' })]],
  [/^(avatar|picture|photo)(url)?$/, ({ image }) => [image.avatar()]],
  [/^(image|thumbnail|cover)(url)?$/, ({ image }) => [image.url()]],
  [/(^|[a-z])(url|website|homepage|link)$/, ({ internet }) => [internet.url(), internet.domainName()]],
  [/^(domain|host(name)?)$/, ({ internet }) => [internet.domainName()]],
  [/city$|^town$/, ({ location }) => [location.city()]],
  [/country(code)?$/, ({ location }) => listCountries(location)],
  [/^(state|province|region)$/, ({ location }) => [location.state()]],
  [/^(street|address|addressline1|streetaddress|line1)$/, ({ location }) => [location.streetAddress()]],
  [/^(zip|postal|post)(code)?$/, ({ location }) => [location.zipCode()]],
  [/^lat(itude)?$/, ({ location }) => [location.latitude()]],
  [/^(lng|lon|longitude)$/, ({ location }) => [location.longitude()]],
  [/year$/, ({ number }) => listYears(number.int({ min: 1950, max: 2025 }))],
  [/^time_?zone$/, ({ location }) => [location.timeZone()]],
  [/currency(code)?$/, ({ finance }) => [finance.currencyCode()]],
  [/^iban$/, ({ finance }) => [finance.iban()]],
  [/(price|amount|cost|subtotal|balance|salary)$/, ({ commerce }) => listAmounts(commerce.price())],
  [/^(category|department)(name)?$/, ({ commerce }) => [commerce.department()]],
  [/^(job)?title$/, ({ book, person }, siblings) => [isPerson(siblings) ? person.jobTitle() : book.title()]],
  [/^(tag(s|list)|keywords|labels)$/, ({ lorem }) => [[lorem.word(), lorem.word()]]],
  [/^slug$/, ({ lorem }) => [lorem.slug()]],
  [/^(description|summary|bio|about|text|body|content|message|comment|notes?|caption)$/, ({ lorem }) => [lorem.sentence(), lorem.word()]],
]

/** Lists the values that a property may have by its name, such as cities for `city`. The seed selects them. */
export function listNamedValues(faker: MockFaker, seed: number, name: string, siblings: readonly string[]): unknown[] {
  const list = valuesOfNames.find(([names]) => names.test(toBareName(name)))?.[1]
  if (!list) return []
  faker.seed(seed)
  return list(faker, new Set(siblings.map(toBareName)))
}

/** Returns a name in lower case and without separators. */
export function toBareName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '')
}

function isProduct(siblings: ReadonlySet<string>): boolean {
  return ['price', 'sku', 'stock', 'currency', 'unitprice'].some((name) => siblings.has(name))
}

function isPerson(siblings: ReadonlySet<string>): boolean {
  return ['email', 'firstname', 'lastname', 'phone'].some((name) => siblings.has(name))
}

/** Lists a country's name and codes. */
function listCountries({ country, countryCode }: MockFaker['location']): string[] {
  return [country(), countryCode('alpha-2'), countryCode('alpha-3')]
}

/** Lists a year as a number, and as text. */
function listYears(year: number): (number | string)[] {
  return [year, String(year)]
}

/** Lists an amount as a number, as an integer, and as text. */
function listAmounts(price: string): (number | string)[] {
  return [Number(price), Math.round(Number(price)), price]
}
