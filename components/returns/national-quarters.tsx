import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { quarterInWords } from '@/lib/confirmations/messages'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { returnsHref } from '@/lib/returns/address'
import type { ReturnFilter } from '@/lib/returns/rules'
import type { NationalQuarter } from '@/lib/returns/service'
import { counted, number } from './words'

/** The quarters that the funder looks after, each line with its list. */
export function NationalQuarters({ quarters }: { quarters: readonly NationalQuarter[] }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {quarters.map((quarter) => (
        <NationalQuarterCard key={`${quarter.year} ${quarter.quarter}`} quarter={quarter} />
      ))}
    </div>
  )
}

function NationalQuarterCard({ quarter }: { quarter: NationalQuarter }) {
  const { counts, organisations, dueDate } = quarter
  const lines: [ReturnFilter, number, string][] = [
    ['confirmed', counts.confirmed, 'confirmed'],
    ['overdue', counts.overdue, 'overdue'],
    ['changed', counts.changed, 'changed since they confirmed'],
    ['outstanding', counts.overdue + counts.due + counts.open + counts.changed, 'not confirmed, in all'],
  ]
  return (
    <Card title={quarterInWords(quarter)}>
      <p className="mb-3">
        {counted(organisations, 'organisation')} with events; to be confirmed by {formatDate(dueDate)}.
      </p>
      <ul className="flex flex-col gap-2">
        {lines.map(([show, count, words]) => (
          <li key={show}>
            <Link href={returnsHref({ quarter, show })} prefetch={false}>{`${number(count)} ${words}`}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
