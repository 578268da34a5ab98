import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import { quarterOf, quartersBetween } from '@/lib/floor/calendar/quarter'
import { changedQuarters } from './changed-quarters'
import { roleIn } from './changes-affecting'
import { confirmationsToReset } from './reset-reasons'

/**
 * Random saves and confirmations of three organisations and two events in two quarters. The model stores what each
 * confirmation included, and after every step that must still be true, or the confirmation must have been reset.
 */

const organisations = [1, 2, 3] as const
const [q1, q2] = [quarterOf('2026-05-01'), quarterOf('2026-08-01')]
const nameOf = ({ year, quarter }: { year: number; quarter: number }) => `${year} Q${quarter}`

type EventsById = Map<number, { facts: EventFacts; known: Record<string, number | null> }>
/** An event as a confirmation takes it down: whose it is, and what it holds in the quarter. */
type ConfirmedEntry = { role: 'owner' | 'partner'; data: string }
type Confirmation = { organisationId: number; quarter: typeof q1; entries: Map<number, ConfirmedEntry> }

/** The part of an event's days that lies in a quarter, its ticketing and its figure there. */
function dataIn({ facts, known }: NonNullable<ReturnType<EventsById['get']>>, quarter: typeof q1): string {
  const [from = '', until = ''] = quarter === q1 ? ['2026-04-01', '2026-06-30'] : ['2026-07-01', '2026-09-30']
  const [, first] = [from, facts.startDate].sort()
  const [last] = [until, facts.endDate].sort()
  return [first, last, facts.isTicketedId, known[nameOf(quarter)] ?? 'blank'].join(' ')
}

function entriesOf(eventsById: EventsById, organisationId: number, quarter: typeof q1): Confirmation['entries'] {
  const entries = new Map<number, ConfirmedEntry>()
  for (const [id, event] of eventsById) {
    const role = roleIn(event.facts, organisationId)
    const touches = quartersBetween(event.facts.startDate, event.facts.endDate).map(nameOf).includes(nameOf(quarter))
    if (role && touches) entries.set(id, { role, data: dataIn(event, quarter) })
  }
  return entries
}

const day = fc.constantFrom('2026-05-01', '2026-06-30', '2026-07-01', '2026-09-02')
const part = fc.constantFrom(undefined, 10, 11)
const savedEvent = fc.record({
  id: fc.constantFrom(1, 2),
  days: fc.tuple(day, day).map((days) => days.sort()),
  isTicketedId: fc.constantFrom(71, 72),
  parts: fc.tuple(part, part, part),
  known: fc.tuple(fc.constantFrom(null, 4, 5), fc.constantFrom(null, 4, 5)),
})
const step = fc.oneof(
  { weight: 4, arbitrary: savedEvent.map((event) => ({ do: 'save' as const, event })) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2).map((id) => ({ do: 'delete' as const, id })) },
  {
    weight: 3,
    arbitrary: fc
      .record({ organisationId: fc.constantFrom(...organisations), quarter: fc.constantFrom(q1, q2) })
      .map((of) => ({ do: 'confirm' as const, ...of })),
  },
)

test('a confirmation is reset when its snapshot or an own event changes, and never otherwise', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const eventsById: EventsById = new Map()
      let standing: Confirmation[] = []
      for (const each of steps) {
        if (each.do === 'confirm') {
          const { organisationId, quarter } = each
          const isNew = !standing.some((one) => one.organisationId === organisationId && one.quarter === quarter)
          const entries = entriesOf(eventsById, organisationId, quarter)
          if (isNew) standing = [...standing, { organisationId, quarter, entries }]
          continue
        }
        const id = each.do === 'delete' ? each.id : each.event.id
        const before = eventsById.get(id)
        const after = each.do === 'delete' ? undefined : toStoredEvent(each.event)
        const figures = figureChangesOf(before, after)
        const toReset = confirmationsToReset(
          standing.map((one) => ({
            ...{ ...one.quarter, organisationId: one.organisationId, isCovered: one.entries.has(id), one },
          })),
          before?.facts,
          after?.facts,
          figures,
        ).map(({ one }) => one)
        if (after) eventsById.set(id, after)
        else eventsById.delete(id)
        const changed = new Set(changedQuarters(before?.facts, after?.facts, figures).map(nameOf))
        for (const one of standing) {
          const isOwn = [before, after].some((event) => roleIn(event?.facts, one.organisationId) === 'owner')
          const is = entriesOf(eventsById, one.organisationId, one.quarter).get(id)
          const was = one.entries.get(id)
          const differs = was !== undefined && (is?.role !== was.role || is.data !== was.data)
          const isReset = (isOwn && changed.has(nameOf(one.quarter))) || differs
          expect(toReset.includes(one)).toBe(isReset)
        }
        standing = standing.filter((one) => !toReset.includes(one))
        // The standing confirmations are true: they include all own events, and the included partner events are
        // unchanged.
        for (const { organisationId, quarter, entries } of standing) {
          const now = entriesOf(eventsById, organisationId, quarter)
          for (const [eventId, entry] of entries) expect(now.get(eventId)).toEqual(entry)
          for (const [eventId, entry] of now) if (entry.role === 'owner') expect(entries.get(eventId)).toEqual(entry)
        }
      }
    }),
    { numRuns: 3000 },
  )
})

type StoredEvent = NonNullable<ReturnType<EventsById['get']>>

function toStoredEvent({
  id,
  days,
  isTicketedId,
  parts,
  known,
}: typeof savedEvent extends fc.Arbitrary<infer E> ? E : never) {
  const [startDate = '', endDate = ''] = days
  const eventOrganisations = parts.flatMap((relationshipTypeId, at) =>
    relationshipTypeId === undefined
      ? []
      : [{ organisationId: organisations[at] ?? 0, relationshipTypeId, subDisciplineId: 801 }],
  )
  const touched = new Set(quartersBetween(startDate, endDate).map(nameOf))
  const figure = (quarter: typeof q1, value: number | null) =>
    touched.has(nameOf(quarter)) ? { [nameOf(quarter)]: value } : {}
  return {
    facts: { id, name: `Event ${id}`, startDate, endDate, isTicketedId, eventOrganisations },
    known: { ...figure(q1, known[0]), ...figure(q2, known[1]) },
  } satisfies StoredEvent
}

/**
 * The changed figures as the save passes them: those that differ in a quarter the event keeps, and those lost with a
 * quarter.
 */
function figureChangesOf(before: StoredEvent | undefined, after: StoredEvent | undefined): FigureChange[] {
  if (!after) return []
  return [q1, q2].flatMap((quarter): FigureChange[] => {
    const [was, is] = [before?.known[nameOf(quarter)] ?? null, after.known[nameOf(quarter)] ?? null]
    return was === is ? [] : [{ ...quarter, figure: 'knownAttendance', before: was, after: is }]
  })
}
