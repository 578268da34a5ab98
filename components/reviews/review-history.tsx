import { Card } from '@/components/ui/card'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { Review } from '@/lib/reviews/read-reviews'
import { AnswerLines } from './answer-lines'

/** What answers were before they were changed, the latest change first. Nothing where none was. */
export function ReviewHistory({ revisions }: Pick<Review, 'revisions'>) {
  if (revisions.length === 0) return null
  return (
    <Card title="What was changed">
      <ol className="flex flex-col gap-6">
        {revisions.map(({ changedAt, changedByName, changes }) => (
          <li key={String(changedAt)}>
            <p className="font-semibold">
              {dateTimeInLondon(new Date(changedAt))}
              {changedByName && `, ${changedByName}`}
            </p>
            <ul className="mt-2 flex flex-col gap-4">
              {changes.map(({ question, asked, before, after }) => (
                <li key={question} className="border-line border-l-4 pl-4">
                  <p dir="auto">{question}</p>
                  {asked && (
                    <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
                      Asked: {asked}
                    </p>
                  )}
                  <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
                    <div>
                      <dt className="text-ink-soft text-sm">Before</dt>
                      <dd>
                        <AnswerLines lines={before} />
                      </dd>
                    </div>
                    <div>
                      <dt className="text-ink-soft text-sm">After</dt>
                      <dd>
                        <AnswerLines lines={after} />
                      </dd>
                    </div>
                  </dl>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}
