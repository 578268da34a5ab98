import { formatNumber } from '@/lib/floor/format-number'
import type { RetentionEntry } from './retention'

/** `12 due now, 340 within 30 days`. */
export const dueInWords = ({ now, soon }: { now: number; soon: number }): string =>
  soon === 0 ? 'None within 30 days' : `${formatNumber(now)} due now, ${formatNumber(soon)} within 30 days`

/** The dry run as `npm run worker -- --due` prints it. */
export function retentionInText(entries: readonly RetentionEntry[]): string {
  const textLines = entries.flatMap(({ what, howLong, surveys, ...due }) => [
    `${what} (kept ${howLong}): ${dueInWords(due)}`,
    ...surveys.map(
      ({ surveyId, survey, organisation, ...due }) => `  ${organisation}, ${survey} (${surveyId}): ${dueInWords(due)}`,
    ),
  ])
  return `${textLines.join('\n')}\nNothing was removed.\n`
}
