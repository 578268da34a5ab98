import type { RetentionEntry } from './retention'

const number = (count: number) => count.toLocaleString('en-GB')

/** `12 due now, 340 within 30 days`. */
export const dueInWords = ({ now, soon }: { now: number; soon: number }): string =>
  soon === 0 ? 'None within 30 days' : `${number(now)} due now, ${number(soon)} within 30 days`

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
