import { Pill } from '@/components/ui/pill'
import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'

type EventIdentityProps = {
  name: string
  startDate: PlainDate
  endDate: PlainDate
  place: string
}

/** Which event the page is about: its name, its days and its place, beneath the title that all of them share. */
export function EventIdentity({ name, startDate, endDate, place }: EventIdentityProps) {
  const days = startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="font-semibold text-ink">{name}</span>
      {` · ${days} · ${place}`}
    </span>
  )
}

/** Where an event is in time. */
export type EventTiming = 'upcoming' | 'running' | 'over'

export const timingOf = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }, today: PlainDate) =>
  (endDate < today ? 'over' : startDate > today ? 'upcoming' : 'running') satisfies EventTiming

const pills = {
  upcoming: { kind: 'info', word: 'Upcoming' },
  running: { kind: 'success', word: 'On now' },
  over: { kind: 'neutral', word: 'Over' },
} as const

export const EventState = ({ when }: { when: EventTiming }) => <Pill kind={pills[when].kind}>{pills[when].word}</Pill>
