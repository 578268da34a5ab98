import { countOf } from '@/lib/floor/format-number'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { dropOffOf } from '@/lib/results/health/drop-off'
import { bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { partInWords } from '../answers/part-in-words'
import { makeSimplePart } from '../answers/sampled-shares'
import { formatFigure } from '../figure-words'
import type { Figure, ReportTable } from '../report'
import type { SurveyDropOff } from './drop-off-queries'

/**
 * A survey's questions in their order: for each what it is counted as with those of other surveys. Those that a sensitive one
 * leads to have no row, and are named by their places, counted from 1.
 */
export type QuestionOrder = { surveyId: number; questions: readonly string[]; followers?: ReadonlySet<number> }

/** The row of all questions that are in no mandated set. */
export const otherQuestions = 'Optional questions, and an organisation’s own'

type Row = { label: string; asked: number; stillThere: number; stopped: number; places: number[] }

/**
 * Where people stop, of all surveys together: by question, in the order in which surveys ask. Questions of the same name
 * that follow each other in a survey, as optional ones do, are one. None where nobody began.
 */
export function dropOffTable(surveys: readonly SurveyDropOff[], asked: readonly QuestionOrder[]): ReportTable[] {
  const rows = new Map<string, Row>()
  let [begun, stopped] = [0, 0]
  for (const { surveyId, questions, followers } of asked) {
    const counts = surveys.find((survey) => survey.surveyId === surveyId)
    if (!counts) continue
    begun += counts.begun
    const ofSurvey = dropOffOf(questions, counts, followers).rows
    const here = new Set<string>()
    for (const { title, number, stillThere, stopped: stoppedHere } of ofSurvey) {
      const row = rows.get(title) ?? { label: title, asked: 0, stillThere: 0, stopped: 0, places: [] }
      rows.set(title, row)
      row.stopped += stoppedHere
      stopped += stoppedHere
      // Of questions that count as one, the first tells who was still there.
      if (here.has(title)) continue
      here.add(title)
      row.asked += ofSurvey[0]?.stillThere ?? 0
      row.stillThere += stillThere
      row.places.push(number / questions.length)
    }
  }
  if (begun === 0) return []
  const inOrder = [...rows.values()].toSorted((one, other) => meanOf(one.places) - meanOf(other.places))
  return [
    {
      id: 'by-question',
      title: titleOf(inOrder, begun, stopped),
      description: `Of ${countOf(begun, 'person', 'people')} who began on the web in the last ${unfinishedRetentionDays} days: who was still answering at a question, and who answered nothing after it`,
      rowHeading: 'Question',
      columns: [
        { label: 'Still there', unit: 'share' },
        { label: 'Stopped after it', unit: 'number' },
        { label: 'Were asked', unit: 'number' },
      ],
      rows: inOrder.map(({ label, asked: of, stillThere, stopped: here }) => ({
        label,
        figures: [stillThereIn(stillThere, of), here, of],
      })),
      chart: { kind: 'bars', columns: [0] },
    },
  ]
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const stillThereIn = (stillThere: number, asked: number): Figure =>
  asked === 0 ? null : asked < minForShares ? bandWords.fewVoices : stillThere / asked

function titleOf(rows: readonly Row[], begun: number, stopped: number): string {
  if (stopped === 0) return 'Everybody who begins also finishes'
  const most = Math.max(...rows.map((row) => row.stopped))
  const [worst, ...alike] = rows.filter((row) => row.stopped === most)
  const part =
    begun < minForShares
      ? `${formatFigure(stopped, 'number')} of ${formatFigure(begun, 'number')}`
      : `${partInWords(makeSimplePart(stopped, begun))},`
  const where = worst?.label === otherQuestions ? 'the optional questions' : `“${worst?.label}”`
  const begins = `${part} stop before the end`
  if (most * 2 > stopped) return `${begins}, most of them after ${where}`
  return alike.length > 0
    ? `${begins}, at several questions alike`
    : `${begins}, more of them after ${where} than elsewhere`
}
