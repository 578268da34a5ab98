import { Pill } from '@/components/ui/pill'
import { type PlainDate, showDate } from '@/lib/floor/calendar/plain-date'

type EventIdentityProps = {
  name: string
  startDate: PlainDate
  endDate: PlainDate
  place: string
}

/** Which event the page is about: its name, its days and its place, beneath the title that all of them share. */
export function EventIdentity({ name, startDate, endDate, place }: EventIdentityProps) {
  const days = startDate === endDate ? showDate(startDate) : `${showDate(startDate)} to ${showDate(endDate)}`
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="font-semibold text-ink">{name}</span>
      {` · ${days} · ${place}`}
    </span>
  )
}

/** Where an event is in time. */
export type EventWhen = 'upcoming' | 'running' | 'over'

export const whenOf = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }, today: PlainDate) =>
  (endDate < today ? 'over' : startDate > today ? 'upcoming' : 'running') satisfies EventWhen

const looks = {
  upcoming: { kind: 'info', word: 'Upcoming' },
  running: { kind: 'success', word: 'On now' },
  over: { kind: 'neutral', word: 'Over' },
} as const

export const EventState = ({ when }: { when: EventWhen }) => <Pill kind={looks[when].kind}>{looks[when].word}</Pill>
