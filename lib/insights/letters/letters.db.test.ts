import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventAttendances, outbox, reportLetters, userOrganisations, users } from '@/db/schema'
import type { QuarterNumber } from '@/db/stored-values'
import type { StaffContext } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { lettersPerPerson } from './schema'
import { sendLetters } from './send-letters'
import { beginLetter, listLetters, stopLetter } from './service'

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
})

const never = new AbortController().signal
const monthly = { report: 'attendance', query: 'year=2025', every: 'month' } as const

/** An organisation with an event in two quarters, and its General User in November. */
async function aReader() {
  const { db } = database
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { startDate: '2025-04-01', endDate: '2025-12-31' })
  for (const quarter of [1, 2] as const)
    await db.insert(eventAttendances).values({ eventId: event.id, year: 2025, quarter, knownAttendance: 100 * quarter })
  return { organisation: organisation, event, user: await as.user(db, organisation, at('2026-11-21')) }
}

const enter = (eventId: number, quarter: QuarterNumber, knownAttendance: number) =>
  database.db
    .update(eventAttendances)
    .set({ knownAttendance })
    .where(and(eq(eventAttendances.eventId, eventId), eq(eventAttendances.quarter, quarter)))

const lettersTo = ({ actor }: StaffContext) =>
  database.db.select().from(outbox).where(eq(outbox.toUserId, actor.userId)).orderBy(asc(outbox.id))

const sendOn = (day: string) => sendLetters(as.platform(database.db, at(day)), never)

describe('no letter', () => {
  test('is begun by nobody, for an organisation out of reach, twice, or past 20', async () => {
    const { db } = database
    const { user } = await aReader()
    const other = await anOrganisation(db)
    const nobody = as.anonymous(db) as never
    for (const refused of [listLetters(nobody), beginLetter(nobody, monthly), stopLetter(nobody, 1)])
      await expect(refused).rejects.toMatchObject({ status: 403 })
    await expect(beginLetter(user, { ...monthly, query: `organisation=${other.id}` })).rejects.toMatchObject({
      status: 404,
      message: 'Organisation not found',
    })
    await beginLetter(user, monthly)
    await expect(beginLetter(user, { ...monthly, every: 'quarter' })).rejects.toMatchObject({
      status: 409,
      message: 'You get this report already.',
    })
    for (let begun = 1; begun < lettersPerPerson; begun += 1)
      await beginLetter(user, { ...monthly, query: `event=${begun}` })
    await expect(beginLetter(user, { ...monthly, query: 'event=99' })).rejects.toMatchObject({
      status: 409,
      message: 'You already get 20 reports. Stop one first.',
    })
    await db.delete(reportLetters).where(eq(reportLetters.userId, user.actor.userId))
  })

  test('of somebody else is seen or stopped', async () => {
    const { user, organisation } = await aReader()
    const { id } = await beginLetter(user, monthly)
    const admin = await as.admin(database.db, organisation)
    expect((await listLetters(admin)).data).toEqual([])
    await expect(stopLetter(admin, id)).rejects.toMatchObject({ status: 404, message: 'Letter not found' })
    await stopLetter(user, id)
    expect((await listLetters(user)).data).toEqual([])
  })

  test('comes in the month in which it was begun, twice in a month, or where nothing moved', async () => {
    const { user, event } = await aReader()
    await beginLetter(user, monthly)
    await sendOn('2026-11-30')
    expect(await lettersTo(user)).toEqual([])
    await Promise.all([sendOn('2026-12-01'), sendOn('2026-12-01')])
    await enter(event.id, 1, 150)
    await sendOn('2026-12-31')
    expect(await lettersTo(user)).toHaveLength(1)
    await enter(event.id, 1, 100)
    await sendOn('2027-01-01')
    expect(await lettersTo(user)).toHaveLength(1)
  })

  test('goes to whoever was disabled, has lost the organisation, or has not accepted the terms', async () => {
    const { db } = database
    const [disabled, moved, unaccepted] = [await aReader(), await aReader(), await aReader()]
    for (const { user, organisation } of [disabled, moved, unaccepted])
      await beginLetter(user, { ...monthly, query: `organisation=${organisation.id}&year=2025` })
    const idOf = ({ user }: typeof disabled) => user.actor.userId
    await db
      .update(users)
      .set({ activeState: 0 })
      .where(eq(users.id, idOf(disabled)))
    await db.delete(userOrganisations).where(eq(userOrganisations.userId, idOf(moved)))
    await db
      .update(users)
      .set({ termsAcceptedAt: null, termsVersion: null })
      .where(eq(users.id, idOf(unaccepted)))
    await sendOn('2026-12-01')
    for (const { user } of [disabled, moved, unaccepted]) expect(await lettersTo(user)).toEqual([])
  })
})

test('a letter has the figures of its day as text, as tables and as a picture, and says how to stop it', async () => {
  const { user, event } = await aReader()
  await beginLetter(user, monthly)
  await sendOn('2026-12-01')
  const [first] = await lettersTo(user)
  expect(first).toMatchObject({ kind: 'report-letter', toAddress: user.actor.email })
  expect(first?.subject).toMatch(/^Attendance: Attendance was 300 at 1 event in 2025\/26/)
  expect(first?.body).toContain('- Attendance: 300')
  expect(first?.body).toContain('You get this letter each month in which a main figure moved. To stop it:')
  expect(first?.body).toContain('http://localhost:3000/insights#letters')
  expect(first?.link).toBe('http://localhost:3000/insights?report=attendance&year=2025')
  expect(first?.html).toContain(
    '<td style="padding:4px 12px 4px 0;text-align:right;border-top:1px solid #dedbd3">200</td>',
  )
  // From a figure in the letter one step leads to its chart, with its files beside it.
  expect(first?.html).toMatch(
    /<h2 [^>]+><a href="http:\/\/localhost:3000\/insights\?report=attendance&amp;year=2025#by-quarter">Most came in /,
  )
  expect(first?.html).toContain('<img src="cid:picture" alt="')
  expect(first?.picture?.subarray(1, 4).toString()).toBe('PNG')

  await enter(event.id, 2, 201)
  await sendOn('2027-01-04')
  const [, second] = await lettersTo(user)
  expect(second?.subject).toMatch(/^Attendance: Attendance was 301 /)
  expect((await listLetters(user)).data).toMatchObject([
    { name: 'Attendance', every: 'month', sentAt: at('2027-01-04') },
  ])
})

test('a quarterly letter comes with the quarter, not with each month', async () => {
  const { user } = await aReader()
  await beginLetter(user, { ...monthly, every: 'quarter' })
  await sendOn('2026-12-01')
  expect(await lettersTo(user)).toEqual([])
  await sendOn('2027-01-01')
  expect(await lettersTo(user)).toHaveLength(1)
})
