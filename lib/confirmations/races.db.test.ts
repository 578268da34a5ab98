// R-07 of docs/drills.md.

import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { attestationHistory, confirmations, eventAttendances, eventOrganisations, events } from '@/db/schema'
import { missingFigures } from '@/lib/attendance/missing-figures'
import type { QuarterFigures } from '@/lib/attendance/rules'
import { getEvent } from '@/lib/events/read-events'
import { createEvent, deleteEvent, updateEvent } from '@/lib/events/save-event'
import type { NewEvent } from '@/lib/events/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as, at } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { blank, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'
import { fillQuarter } from './fill-blanks'

const quarter = { year: 2024, quarterNumber: 4 as const }
const q4 = { year: 2024, quarter: 4 as const }

async function createFixture(db: Database) {
  const own = await anOrganisation(db)
  const stage = await aLocation(db, own.id)
  const ctx = await as.admin(db, own, at('2026-11-20'))
  const event = (name: string, figures: QuarterFigures): NewEvent => ({
    name,
    locationId: stage.id,
    startDate: '2025-01-10',
    endDate: '2025-02-10',
    eventTypeId: 17,
    distributionTypeId: 37,
    subDisciplineId: 801,
    isFundedId: 63,
    isTicketedId: 72,
    boxOfficeProviderId: null,
    boxOfficeReferenceId: null,
    eventOrganisations: [{ organisationId: own.id, relationshipTypeId: 10, subDisciplineId: 801 }],
    eventAttendances: [{ ...q4, ...figures }],
  })
  return { own, ctx, event }
}

/** A different session each time, so that no request is refused as a double submit. */
const withOtherSession = (ctx: StaffContext): StaffContext => ({
  ...ctx,
  actor: { ...ctx.actor, sessionId: crypto.randomUUID() },
})

/** The invariant: a quarter with a standing confirmation has no blank figure. */
async function assertNoBlankConfirmed(db: Database, organisationId: number) {
  const standing = await db
    .select()
    .from(confirmations)
    .where(and(eq(confirmations.organisationId, organisationId), isNull(confirmations.resetAt)))
  const rows = (
    await db
      .select()
      .from(eventAttendances)
      .innerJoin(eventOrganisations, eq(eventOrganisations.eventId, eventAttendances.eventId))
      .where(eq(eventOrganisations.organisationId, organisationId))
  ).map((row) => row.event_attendances)
  for (const { year, quarter } of standing)
    for (const row of rows.filter((each) => each.year === year && each.quarter === quarter))
      expect(missingFigures(row, false), `event ${row.eventId} in ${year} Q${quarter}`).toEqual([])
  return standing.length > 0
}

test('of 50 parallel confirmations of one quarter one succeeds, 49 are refused: it has already been confirmed', async () => {
  const { db } = await ownDatabase()
  const { own, ctx, event } = await createFixture(db)
  await createEvent(ctx, event('Hamlet', filled))
  const given = { organisationId: own.id, ...quarter }
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => confirmQuarter(ctx, given)))
  const refusals = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refusals).toHaveLength(49)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 409, message: 'Quarter 4 of 2024/25 has already been confirmed.' })
  const lines = await db.select().from(attestationHistory)
  expect(lines.map(({ activityType }) => activityType)).toEqual(['Confirmed'])
})

test('a save racing a confirmation never leaves a blank in a confirmed quarter', async () => {
  const { db } = await ownDatabase()
  const { own, ctx, event } = await createFixture(db)
  const { id } = await createEvent(ctx, event('Hamlet', filled))
  const given = { organisationId: own.id, ...quarter }
  const outcomes = new Set<string>()
  const turns = 60
  for (let turn = 0; turn < turns; turn++) {
    // Complete again, and not confirmed: a changed figure resets the confirmation of the round before.
    const began = performance.now()
    await updateEvent(ctx, { ...event('Hamlet', { ...filled, knownAttendance: 100 + turn }), id })
    // The confirmation begins at another moment of the save each time, the last ones after it.
    const headStartMs = ((performance.now() - began) * 2 * turn) / turns
    const confirm = () =>
      confirmQuarter(withOtherSession(ctx), given).then(
        () => 'confirmed',
        () => 'refused',
      )
    const [, confirmed] = await Promise.all([
      updateEvent(withOtherSession(ctx), { ...event('Hamlet', blank), id }),
      setTimeout(headStartMs).then(confirm),
    ])
    outcomes.add(confirmed)
    expect(await assertNoBlankConfirmed(db, own.id)).toBe(false)
  }
  // Both orders must have occurred, or the test proves nothing.
  expect([...outcomes].sort()).toEqual(['confirmed', 'refused'])
})

type Step =
  | { do: 'save'; which: number; figures: 'blank' | 'filled' | 'more' }
  | { do: 'create'; figures: 'blank' | 'filled' }
  | { do: 'delete'; which: number }
  | { do: 'confirm' }
  | { do: 'fill' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('save' as const),
    which: fc.nat(3),
    figures: fc.constantFrom('blank' as const, 'filled' as const, 'more' as const),
  }),
  fc.record({ do: fc.constant('create' as const), figures: fc.constantFrom('blank' as const, 'filled' as const) }),
  fc.record({ do: fc.constant('delete' as const), which: fc.nat(3) }),
  fc.record({ do: fc.constant('confirm' as const) }),
  fc.record({ do: fc.constant('fill' as const) }),
)

const figuresNamed = { blank, filled, more: { ...filled, knownAttendance: 41 } }

/** Whether the quarter is confirmed according to its history: by the last entry that confirms or resets. */
async function confirmedByHistory(db: Database, organisationId: number) {
  const lines = await db
    .select()
    .from(attestationHistory)
    .where(eq(attestationHistory.organisationId, organisationId))
    .orderBy(attestationHistory.id)
  const states = lines.map(({ activityType }) => activityType).filter((each) => each !== 'Blanks filled with 0')
  // Confirmations and resets must alternate.
  states.forEach((state, place) => {
    expect(state).toBe(place % 2 === 0 ? 'Confirmed' : 'Reset')
  })
  return states.at(-1) === 'Confirmed'
}

test('after any saves, confirmations, fills and deletions a confirmed quarter has no blank, and the history explains each state', async () => {
  const { db } = await ownDatabase()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { own, ctx, event } = await createFixture(db)
      const given = { organisationId: own.id, ...quarter }
      const ids: number[] = []
      for (const each of steps) {
        const id = 'which' in each ? ids[each.which % Math.max(1, ids.length)] : undefined
        const done = await take(each, id).catch((refusal: { status?: number }) => {
          // Only refusals: a fault is a failure.
          expect([409, 422]).toContain(refusal.status)
          return undefined
        })
        if (each.do === 'create' && done) ids.push(done)
        if (each.do === 'delete' && id) ids.splice(ids.indexOf(id), 1)
        expect(await assertNoBlankConfirmed(db, own.id)).toBe(await confirmedByHistory(db, own.id))
      }

      async function take(each: Step, id: number | undefined): Promise<number | undefined> {
        if (each.do === 'confirm') await confirmQuarter(ctx, given)
        if (each.do === 'fill') await fillQuarter(ctx, given)
        if (each.do === 'create') return (await createEvent(ctx, event('New', figuresNamed[each.figures]))).id
        if (each.do === 'save' && id) await updateEvent(ctx, { ...event('Saved', figuresNamed[each.figures]), id })
        if (each.do === 'delete' && id) await deleteEvent(ctx, id)
        return undefined
      }
    }),
    { numRuns: 40 },
  )
})

test('filling blanks racing a confirmation and a save ends in one consistent state', async () => {
  const { db } = await ownDatabase()
  const { own, ctx, event } = await createFixture(db)
  const { id } = await createEvent(ctx, event('Hamlet', blank))
  const given = { organisationId: own.id, ...quarter }
  for (let turn = 0; turn < 20; turn++) {
    await updateEvent(ctx, { ...event('Hamlet', blank), id })
    await Promise.allSettled([
      fillQuarter(withOtherSession(ctx), given),
      confirmQuarter(withOtherSession(ctx), given),
      updateEvent(withOtherSession(ctx), { ...event('Hamlet', { ...blank, knownAttendance: turn + 1 }), id }),
      confirmQuarter(withOtherSession(ctx), given),
    ])
    expect(await assertNoBlankConfirmed(db, own.id)).toBe(await confirmedByHistory(db, own.id))
    const [kept] = (await getEvent(ctx, id)).eventAttendances
    // No figure is lost: zeros replaced only blanks.
    expect([0, turn + 1]).toContain(kept?.knownAttendance)
  }
  expect(await db.select().from(events).where(eq(events.id, id))).toHaveLength(1)
})
