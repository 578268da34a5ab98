import { z } from 'zod'
import { figureWords } from '@/lib/attendance/missing-figures'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { countOf, formatNumber } from '@/lib/floor/format-number'

const value = z.union([z.string(), z.number()]).nullable()

/** The stored changes of a history entry; anything of another form is ignored. */
export const storedChanges = z
  .array(
    z.object({
      field: z.string(),
      before: value,
      after: value,
      figures: z.number().optional(),
      events: z.number().optional(),
    }),
  )
  .catch([])
export type StoredChange = z.output<typeof storedChanges>[number]

/** A change in words: what changed, before and after. */
export type ChangeInWords = { what: string; before: string; after: string }

/** The ids of the organisations that changes mention. */
export const organisationsIn = (changes: readonly StoredChange[]): number[] => [
  ...new Set(
    changes
      .filter(({ field }) => field === 'eventOrganisations')
      .flatMap(({ before, after }) => [before, after])
      .flatMap((text) => assignmentsIn(text).map(({ id }) => id)),
  ),
]

const blank = 'blank'
/** A stored change in words; `nameOf` returns the name of an organisation. */
export function changeInWords(change: StoredChange, nameOf: (organisationId: number) => string): ChangeInWords {
  const { field, before, after } = change
  const both = (what: string, format: (value: string | number | null) => string) => ({
    what,
    before: format(before),
    after: format(after),
  })
  if (field === 'dates') return both('Days in the quarter', daysInWords)
  if (field === 'isTicketedId') return both('Ticketed', (id) => (id === ticketed ? 'Yes' : 'No'))
  if (field === 'eventOrganisations') return both('Organisations', (text) => assignedInWords(text, nameOf))
  if (field === 'blankFigures') return both(filledInWords(change), figureInWords)
  return both(Object.hasOwn(figureWords, field) ? figureWords[field as keyof typeof figureWords] : field, figureInWords)
}

const figureInWords = (figure: string | number | null) =>
  figure === null ? blank : typeof figure === 'number' ? formatNumber(figure) : figure

const filledInWords = ({ figures: many = 0, events = 0 }: StoredChange) =>
  `${countOf(many, 'figure')} of ${countOf(events, 'event')}`

/** `2026-09-12/2026-09-30` */
function daysInWords(days: string | number | null): string {
  const [first, last] = String(days ?? '').split('/')
  if (!first || !last) return 'none'
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`
}

/** `12:10 14:11`: organisation and relationship. */
const assignmentsIn = (text: string | number | null) =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean)
    .map((pair) => {
      const [id, relationship] = pair.split(':').map(Number)
      return { id: id ?? 0, isOwner: relationship === eventOwner }
    })

function assignedInWords(text: string | number | null, nameOf: (organisationId: number) => string): string {
  const assigned = assignmentsIn(text).map(({ id, isOwner }) => `${nameOf(id)} (${isOwner ? 'owner' : 'partner'})`)
  return assigned.length > 0 ? assigned.sort().join(', ') : 'none'
}
