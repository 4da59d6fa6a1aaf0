/** The limits for the time and the size of instances, whatever a schema asks for. */
export const instanceLimits = {
  /** How deeply properties and items are varied at their limits, and how deeply all optional ones are present. */
  variedLevels: 6,
  fullLevels: 3,
  /** How deep values are random, and how many values an instance consists of; others are the smallest. */
  randomLevels: 5,
  randomValues: 200,
  fullValues: 500,
  /** How often a schema contains itself in an unusual value, and how many values have other union members. */
  edgeRecursions: 2,
  edgeSelections: 20,
  /** The union member combinations, and the choices in one value. */
  alternatives: 40,
  choices: 40,
  /** The items in an array at its upper limit, in any array, and the random items beyond the least number. */
  itemsAtLimit: 100,
  items: 300,
  moreItems: 5,
  /** The random properties that a schema does not name. */
  moreProperties: 3,
  /** The characters in a string at its upper limit, and in a random string beyond the least number. */
  text: 10_000,
  moreText: 20,
  /** The strings with wide characters at their limit in one value. */
  wideTexts: 5,
  /** The characters in strings that patterns are tested with: any, those that take exponential time, and joined samples. */
  matchedText: 2_000,
  slowText: 24,
  joinedText: 100,
  /** The values that are listed to select from. */
  listed: 50,
  /** The values at the limits that are tried, and how often random ones are generated until there are enough. */
  boundaries: 2_000,
  attempts: 5,
  /** A schema's violations, tried violations inside others, and the schema depth. */
  violations: 300,
  triedViolations: 1_000,
  violationLevels: 8,
  /** The union members that are broken one by one. */
  brokenMembers: 20,
} as const
