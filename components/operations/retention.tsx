import { Link } from '@/components/ui/link'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { RetentionRow } from '@/lib/operations/retention'
import { dueInWords } from '@/lib/operations/retention-words'

/** How long data is retained, and what is removed next: a preview that removes nothing. */
export function Retention({ entries }: { entries: readonly RetentionRow[] }) {
  return (
    <section aria-label="Retention" className="rounded-md border border-line bg-paper p-4 sm:p-6">
      <p className="mb-2 max-w-text text-ink-soft">
        What the platform removes by itself once its time is over. The figures look ahead; looking removes nothing. A
        line in the audit trail says when answers were removed, and how many.
      </p>
      <dl className="divide-y divide-line">
        {entries.map(({ task, what, howLong, lastRun, surveys, ...due }) => (
          <div key={task} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(9rem,18rem)_1fr]">
            <dt>
              <span className="block font-semibold">{what}</span>
              <span className="text-ink-soft text-sm">Kept {howLong}</span>
            </dt>
            <dd className="min-w-0">
              <p className="tabular-nums">{dueInWords(due)}</p>
              <p className="text-ink-soft text-sm tabular-nums">
                Last run: {lastRun ? dateTimeInLondon(lastRun) : 'Not yet'}
              </p>
              {surveys.length > 0 && <SurveyList surveys={surveys} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SurveyList({ surveys }: Pick<RetentionRow, 'surveys'>) {
  return (
    <ul className="mt-2 space-y-1 text-sm">
      {surveys.map(({ surveyId, survey, organisation, ...due }) => (
        <li key={surveyId} className="break-words">
          <Link href={`/survey-results/${surveyId}`}>{survey || 'Draft'}</Link>, {organisation}:{' '}
          <span className="tabular-nums">{dueInWords(due)}</span>
        </li>
      ))}
    </ul>
  )
}
