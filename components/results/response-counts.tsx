import { DayColumns } from '@/components/charts/day-columns'
import { Card } from '@/components/ui/card'
import type { DayFigures } from '@/lib/results/rules'

type ResponseCountsProps = {
  responses: { started: number; partial: number; submitted: number }
  days: readonly DayFigures[]
}

const figures = [
  ['submitted', 'Submitted', 'Complete and sent. The charts below count these.'],
  ['partial', 'Partial', 'Begun and not sent yet; kept for 30 days.'],
  ['started', 'Opened only', 'Nothing answered yet.'],
] as const

/** How many people answered and when. */
export function ResponseCounts({ responses, days }: ResponseCountsProps) {
  return (
    <Card title="Responses">
      <dl className="mb-6 grid gap-4 sm:grid-cols-3">
        {figures.map(([key, label, meaning]) => (
          <div key={key}>
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <span className="block font-bold text-3xl tabular-nums">{responses[key].toLocaleString('en-GB')}</span>
              <span className="text-ink-soft text-sm">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      {days.length > 0 && <DayColumns days={days} />}
    </Card>
  )
}
