import { UnknownGeography } from '../unknown-geography'

/** Ages from the first to the last, both counted. */
type AgeBand = { from: number; to: number }

const endless = Number.POSITIVE_INFINITY

/** The youngest that surveys ask. */
const youngestAsked = 16

/** The bands of the survey's question, by the labels that reports give them. */
export const askedBands: readonly (AgeBand & { label: string })[] = [
  { label: '16 to 19', from: 16, to: 19 },
  { label: '20 to 24', from: 20, to: 24 },
  { label: '25 to 34', from: 25, to: 34 },
  { label: '35 to 44', from: 35, to: 44 },
  { label: '45 to 54', from: 45, to: 54 },
  { label: '55 to 64', from: 55, to: 64 },
  { label: '65 to 74', from: 65, to: 74 },
  { label: '75 to 84', from: 75, to: 84 },
  { label: '85 or over', from: 85, to: endless },
]

/** `Aged 16 to 19 years`, `Aged 4 years and under`, `Aged under 1 year`, `Aged 85 years and over`; null for another text. */
export function readAgeBand(text: string): AgeBand | null {
  const words = text.toLowerCase().replace(/^aged?\s+/, '')
  const numbers = [...words.matchAll(/\d+/g)].map(Number)
  const [first, second] = numbers
  if (first === undefined || numbers.length > 2) return null
  if (/^\d+ to \d+( years)?$/.test(words) && second !== undefined && second >= first) return { from: first, to: second }
  if (/^under \d+ years?$/.test(words)) return { from: 0, to: first - 1 }
  if (/^\d+ years? (and|or) under$/.test(words)) return { from: 0, to: first }
  if (/^\d+( years?)? (and|or) over$/.test(words)) return { from: first, to: endless }
  return /^\d+( years?)?$/.test(words) ? { from: first, to: first } : null
}

const isWithin = (inner: AgeBand, outer: AgeBand) => inner.from >= outer.from && inner.to <= outer.to

/** `16 to 19`, `85 and over`. */
const inWords = ({ from, to }: AgeBand) =>
  to === endless ? `${from} and over` : from === to ? `${from}` : `${from} to ${to}`

/**
 * The finest bands of a file from 16 on: files have both `Aged 20 to 24 years` and each year of these.
 * @throws UnknownGeography for a text that is no band, and where they leave an age from 16 on out, or have no limit at 16
 */
export function bandsFrom16(texts: Iterable<string>): Map<string, AgeBand> {
  const bands = [...texts].map((text) => {
    const band = readAgeBand(text)
    if (!band) throw new UnknownGeography(`The age “${text}” is not known.`)
    return { text, band }
  })
  const finest = bands
    .filter(({ band }) => !bands.some((other) => other.band !== band && isWithin(other.band, band)))
    .toSorted((one, other) => one.band.from - other.band.from)
  const asked = finest.filter(({ band }) => band.to >= youngestAsked)
  let next = youngestAsked
  for (const { band } of asked) {
    if (band.from < youngestAsked)
      throw new UnknownGeography(
        `Surveys are answered by people of 16 and over, and the file counts those of ${inWords(band)} together. Choose a file that has a limit at 16.`,
      )
    if (band.from !== next) throw lacking({ from: next, to: band.from - 1 })
    next = band.to + 1
  }
  if (next !== endless) throw lacking({ from: next, to: endless })
  return new Map(asked.map(({ text, band }) => [text, band]))
}

const lacking = (band: AgeBand) => new UnknownGeography(`The file does not count people of ${inWords(band)} once.`)

/** The question's band that each of a file's bands lies in, where the file's bands make that one up; null for the others. */
export function askedBandsOf(bands: ReadonlyMap<string, AgeBand>): Map<string, string | null> {
  const isMadeUp = (asked: AgeBand) =>
    [...bands.values()].every((band) => isWithin(band, asked) || band.to < asked.from || band.from > asked.to)
  const known = askedBands.filter(isMadeUp)
  return new Map([...bands].map(([text, band]) => [text, known.find((asked) => isWithin(band, asked))?.label ?? null]))
}
