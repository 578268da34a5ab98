import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'
import type { HomeSubject, SinceLastVisit as Since } from '@/lib/returns/home-queries'
import { type Task, TaskCard } from './task-list'

const changeWords: Record<HomeSubject, string> = {
  confirmation: 'of confirmations',
  event: 'of events',
  survey: 'of surveys',
  location: 'of locations',
  organisation: 'of organisations',
}

type SinceLastVisitProps = {
  since: Since
  /** Who looks: what they did themselves is left out. */
  fullName: string
  /** Whether they may look the changes up; without that right only responses are told. */
  mayReadTrail: boolean
}

/** What others changed since the visit before this one, each line with its list. */
export function SinceLastVisit({ since: { since, changes, responses }, fullName, mayReadTrail }: SinceLastVisitProps) {
  const from = new Date(since).toISOString()
  const tasks: Task[] = [
    ...(responses > 0 ? [{ href: '/surveys-list', link: countOf(responses, 'response'), words: ' came in.' }] : []),
    ...(mayReadTrail
      ? changes.map(({ subject, count }) => {
          const filters = [`subject:=:${subject}`, `at:>:${from}`, `actorName:<>:${fullName}`]
          return {
            href: `/audit-trail?${filters.map((filter) => `f=${encodeURIComponent(filter)}`).join('&')}`,
            link: countOf(count, 'change'),
            words: ` ${changeWords[subject]}.`,
          }
        })
      : []),
  ]
  return (
    <TaskCard
      title={`Since you were here last, ${dateTimeInLondon(since)}`}
      tasks={tasks}
      nothing="Nobody else changed anything, and no response came in."
    />
  )
}
