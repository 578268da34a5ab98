import areasFile from '@/db/reference/postcode-areas.json' with { type: 'json' }
import { tidyPostcode, ukPostcode } from '@/lib/floor/validation/fields'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { CountedValue, CountRow, KindFigures } from './figures'
import { shareOf } from './shares'

/** What a postcode begins with: `LS` → 'Leeds'. */
const towns = new Map((areasFile.rows as unknown[][]).map(([area, town]) => [String(area), String(town)]))

/** An area with fewer answers than this is one of the others: a handful of people is not named by where they live. */
export const minAnswersOfArea = 5

/**
 * True for a question that asks people for a postcode. Its answers are personal: they are shown by area alone, wherever
 * figures are shown.
 */
export const asksForPostcode = (element: SchemaElement): boolean =>
  element.type === 'text' &&
  element.inputType === 'text' &&
  (element.concept === 'postcode' || /\bpost ?codes?\b/i.test(element.title))

const isPostcode = (text: string) => text !== '' && ukPostcode.safeParse(text).success

/**
 * The postcode area of what somebody typed: the letters that a postcode, or its first half alone, begins with. Undefined
 * for what has not the shape of one and for letters that no area has. The respondent's page takes any text here, so the
 * shape is that of the addresses of organisations and places.
 */
export function areaOfPostcode(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  const bare = tidyPostcode(typed).replace(/[^A-Z0-9]/g, '')
  const area = isPostcode(bare) || isPostcode(`${bare} 1AA`) ? /^[A-Z]+/.exec(bare)?.[0] : undefined
  return area !== undefined && towns.has(area) ? area : undefined
}

/** Where people live by postcode area, the commonest first; small areas together, what is no postcode apart. */
export function areaFigures(
  counted: readonly Pick<CountedValue, 'value' | 'count'>[],
): Omit<Extract<KindFigures, { kind: 'areas' }>, 'kind'> {
  const counts = new Map<string, number>()
  let unrecognised = 0
  for (const { value, count } of counted) {
    const area = areaOfPostcode(value)
    if (area === undefined) unrecognised += count
    else counts.set(area, (counts.get(area) ?? 0) + count)
  }
  const recognised = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const rows = [...counts]
    .filter(([, count]) => count >= minAnswersOfArea)
    .sort(([a, many], [b, few]) => few - many || a.localeCompare(b))
    .map(([area, count]) => ({ area, label: `${area} – ${towns.get(area)}`, count, share: shareOf(count, recognised) }))
  const others = recognised - rows.reduce((sum, { count }) => sum + count, 0)
  const otherAreas: CountRow | null =
    others === 0 ? null : { label: 'Other areas', count: others, share: shareOf(others, recognised) }
  return { rows, recognised, otherAreas, unrecognised }
}
