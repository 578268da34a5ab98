import type { RetentionLine } from './retention'

const number = (count: number) => count.toLocaleString('en-GB')

/** `12 due now, 340 within 30 days`. */
export const dueInWords = ({ now, soon }: { now: number; soon: number }): string =>
  soon === 0 ? 'None within 30 days' : `${number(now)} due now, ${number(soon)} within 30 days`

/** The dry run as `npm run worker -- --due` prints it. */
export function retentionInText(lines: readonly RetentionLine[]): string {
  const told = lines.flatMap(({ what, howLong, surveys, ...due }) => [
    `${what} (kept ${howLong}): ${dueInWords(due)}`,
    ...surveys.map(
      ({ surveyId, survey, organisation, ...due }) => `  ${organisation}, ${survey} (${surveyId}): ${dueInWords(due)}`,
    ),
  ])
  return `${told.join('\n')}\nNothing was removed.\n`
}
