import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { QuestionFigures } from '@/lib/results/figures'
import { formatScore, isShownAsRange } from '@/lib/results/finding'
import type { NetPromoterScore } from '@/lib/results/net-promoter-score'
import { countDays } from '@/lib/results/periods'
import type { Results } from '@/lib/results/service'
import { formatPart, hasShares } from '@/lib/results/shares'
import { formatAmount, formatCount } from '@/lib/results/unit'
import { bandOf, bandWords } from '@/lib/statistics/answer-bands'

type KeyFigure = { label: string; figure: string; note: string }

/** What somebody wants to know first: how many, how far they got, how long it took, whether they would recommend it. */
export function KeyFigures({
  results,
}: {
  results: Pick<Results, 'responses' | 'finished' | 'typicalTime' | 'questions' | 'days'>
}) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">
      {keyFiguresOf(results).map(({ label, figure, note }) => (
        <div key={label} className="flex grow basis-[40%] flex-col bg-paper px-4 py-3 md:basis-[30%]">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd>
            <span className="block font-bold text-2xl tabular-nums">{figure}</span>
            <span className="block text-ink-soft text-sm">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function keyFiguresOf({
  responses,
  finished,
  typicalTime,
  questions,
  days,
}: Pick<Results, 'responses' | 'finished' | 'typicalTime' | 'questions' | 'days'>): KeyFigure[] {
  const [first] = days
  const last = days.at(-1)
  const nps = questions.flatMap(listScores)[0]
  return [
    {
      label: 'Submitted',
      figure: formatCount(responses.submitted),
      note: 'Complete and sent. The figures count these.',
    },
    {
      label: 'Partial',
      figure: formatCount(responses.partial),
      note: `Begun and not sent; kept for ${finished.days} days.${describeOpened(responses.started)}`,
    },
    {
      label: 'Completion',
      figure: finished.begun === 0 ? 'Not known' : formatPart(finished.finished, finished.begun),
      note: `Of those begun online in the last ${finished.days} days${hasShares(finished.begun) ? `: ${formatCount(finished.finished)} of ${formatCount(finished.begun)}` : ''}.`,
    },
    ...(nps === undefined ? [] : [scoreFigure(nps)]),
    {
      label: 'Typical time',
      figure: typicalTime === null ? 'Not known' : typicalTime.replace(/^about /, ''),
      note: typicalTime === null ? 'Known from 30 timed answers on.' : 'Half of the latest answers took less.',
    },
    {
      label: 'Period',
      figure: first && last ? daysInWords(first.day, last.day) : 'None yet',
      note: first && last ? periodOf(first.day, last.day) : 'Nobody has begun it.',
    },
  ]
}

const describeOpened = (started: number) => (started === 0 ? '' : ` ${formatCount(started)} more only opened it.`)

const periodOf = (first: string, last: string) =>
  first === last ? `All on ${formatDate(first)}.` : `From ${formatDate(first)} to ${formatDate(last)}.`

const daysInWords = (first: string, last: string) =>
  formatAmount(countDays(first, last), { kind: 'things', noun: 'days' })

/** The score of a question that asks for it; `null` where nobody has answered it. */
const listScores = (figures: QuestionFigures): (NetPromoterScore | null)[] =>
  figures.kind === 'choices' && figures.isNps ? [figures.nps] : []

function scoreFigure(nps: NetPromoterScore | null): KeyFigure {
  const label = 'Net promoter score'
  if (nps === null) return { label, figure: 'Not known', note: 'Nobody has answered the question yet.' }
  const { score, interval, giveOrTake, answered } = nps
  const answers = `of ${formatCount(answered)} ${answered === 1 ? 'answer' : 'answers'}`
  if (!isShownAsRange(nps))
    return { label, figure: formatScore(score), note: `Give or take ${giveOrTake}, ${answers}.` }
  return {
    label,
    figure: `${formatScore(interval.low)} to ${formatScore(interval.high)}`,
    note: `Likely; ${formatScore(score)} ${answers}: ${bandWords[bandOf(answered)]}.`,
  }
}
