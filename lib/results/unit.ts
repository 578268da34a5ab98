/** What a number measures, as far as the words of its question show. */
export type Unit = { kind: 'people' | 'things'; noun: string } | { kind: 'money' } | { kind: 'plain' }

const money = /£|\bpounds?\b|\bGBP\b/i
/** Words between 'how many' and the noun that is counted. */
const fillerWords = '(?:(?:of|the|your|other|young|older|more|extra|different|adult|disabled)\\s+)*'
const countedNoun = new RegExp(`\\b(?:how many|number of)\\s+${fillerWords}([a-z]+)`, 'i')

const peopleWords = new Set(['people', 'persons', 'adults', 'children', 'attenders', 'attendees', 'visitors', 'guests'])

/**
 * The unit of a number from the title of its question or column: pounds where it names them, else the noun after 'how
 * many' or 'number of'; a title of one plural word is the unit itself. `people` only for the nouns in `peopleWords`.
 */
export function unitOf(title: string): Unit {
  if (money.test(title)) return { kind: 'money' }
  const alone = /^[a-z]+s$|^people$|^children$/i.test(title.trim()) ? title.trim() : undefined
  const noun = (countedNoun.exec(title)?.[1] ?? alone)?.toLowerCase()
  if (noun === undefined) return { kind: 'plain' }
  return { kind: peopleWords.has(noun) ? 'people' : 'things', noun }
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
const pence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** `2,841`. */
export const formatCount = (count: number) => whole.format(count)

/** A number with its unit's sign: `£1,204`, `£12.50`, `2,841`, `3.4`. */
export function formatNumber(value: number, unit: Unit): string {
  if (unit.kind === 'money') return (Number.isInteger(value) ? pounds : pence).format(value)
  return tenths.format(value)
}

/** A number with its unit's sign or noun: `£12`, `12 miles`, `1 night`, `3.4`. */
export function formatAmount(value: number, unit: Unit): string {
  const number = formatNumber(value, unit)
  return unit.kind === 'money' || unit.kind === 'plain' ? number : `${number} ${nounFor(value, unit.noun)}`
}

const singulars: Record<string, string> = { people: 'person', children: 'child', persons: 'person' }

/** The plural noun, or its singular for 1. */
const nounFor = (value: number, noun: string) => (value === 1 ? (singulars[noun] ?? noun.replace(/s$/, '')) : noun)
