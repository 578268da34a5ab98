import areasFile from '@/db/reference/postcode-areas.json' with { type: 'json' }
import { minAnswersOfArea } from '@/lib/floor/privacy-thresholds'
import { tidyPostcode, ukPostcode } from '@/lib/floor/validation/fields'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { CountedValue, CountRow, KindFigures } from './figures'
import { shareOf } from './shares'

/** Town by postcode area: `LS` → 'Leeds'. */
const towns = new Map((areasFile.rows as unknown[][]).map(([area, town]) => [String(area), String(town)]))

/** True for a question that asks for a postcode. Its answers are personal data: figures show them by area alone. */
export const asksForPostcode = (element: SchemaElement): boolean =>
  element.type === 'text' &&
  element.inputType === 'text' &&
  (element.concept === 'postcode' || /\bpost ?codes?\b/i.test(element.title))

const isPostcode = (text: string) => text !== '' && ukPostcode.safeParse(text).success

/**
 * The postcode area of a typed text: the letters that begin a postcode or its first half. Undefined for another format
 * and for unknown letters. The respondent's page accepts any text, so the format is checked here, as for addresses.
 */
export function areaOfPostcode(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  const bare = tidyPostcode(typed).replace(/[^A-Z0-9]/g, '')
  const area = isPostcode(bare) || isPostcode(`${bare} 1AA`) ? /^[A-Z]+/.exec(bare)?.[0] : undefined
  return area !== undefined && towns.has(area) ? area : undefined
}

/** Answers by postcode area, the commonest first; small areas together, other texts counted separately. */
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
