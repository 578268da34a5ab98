import { BarTable, percent } from '@/components/charts/bar-table'
import { Card } from '@/components/ui/card'
import type { QuestionFigures } from '@/lib/results/rules'

const labelHeadings = {
  choices: 'Answer',
  several: 'Answer (several may be chosen)',
  numbers: 'Group',
  texts: 'Answer',
} as const

/** One question: what it says at a glance, then its chart with the figures. */
export function QuestionCard({ number, figures }: { number: number; figures: QuestionFigures }) {
  return (
    <Card level={3} title={`${number}. ${figures.title}`}>
      <p className="mb-4 max-w-text">
        <Finding figures={figures} /> <span className="text-ink-soft">{answeredBy(figures.answered)}</span>
      </p>
      {figures.nps && <NetPromoter nps={figures.nps} answered={figures.answered} />}
      {figures.answered > 0 && (
        <BarTable
          caption={figures.title}
          labelHeading={labelHeadings[figures.kind]}
          countHeading={figures.kind === 'numbers' ? 'People' : 'Responses'}
          bars={figures.rows}
        />
      )}
      {figures.more > 0 && (
        <p className="mt-3 text-ink-soft text-sm">
          And {figures.more} other {figures.more === 1 ? 'answer' : 'answers'}: all of them are in the download.
        </p>
      )}
    </Card>
  )
}

const answeredBy = (count: number) =>
  count === 0 ? '' : `Answered by ${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}.`

function Finding({ figures }: { figures: QuestionFigures }) {
  if (figures.answered === 0) return <>Nobody has answered this yet.</>
  if (figures.kind === 'numbers') {
    const people = figures.rows.reduce((sum, { count }) => sum + count, 0)
    return <>{people.toLocaleString('en-GB')} people in all.</>
  }
  if (figures.nps) return null
  const most = figures.rows.reduce((best, row) => (row.count > best.count ? row : best))
  return (
    <>
      Most often: <strong className="font-semibold">{most.label}</strong>, {percent(most.share)}.
    </>
  )
}

function NetPromoter({ nps, answered }: { nps: NonNullable<QuestionFigures['nps']>; answered: number }) {
  const groups = [
    ['Promoters (9–10)', nps.promoters],
    ['Passives (7–8)', nps.passives],
    ['Detractors (0–6)', nps.detractors],
  ] as const
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-8 gap-y-3">
      <p>
        <span className="block text-ink-soft text-sm">Net promoter score</span>
        <span className="font-bold text-3xl tabular-nums">{nps.score > 0 ? `+${nps.score}` : nps.score}</span>{' '}
        <span className="text-ink-soft tabular-nums">± {nps.marginOfError} points</span>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {groups.map(([label, count]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="tabular-nums">
              {count.toLocaleString('en-GB')} ({percent(count / answered)})
            </dd>
          </div>
        ))}
      </dl>
      <p className="w-full max-w-text text-ink-soft text-sm">
        The margin is that of a random sample at 95 % confidence: with more answers it narrows.
      </p>
    </div>
  )
}
