import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { answerCells, answerValues, boxOfficePerformances, confirmations, eventAttendances } from '@/db/schema'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { anEvent, anOrganisation } from './builders'

const leeds = 105

/** Organisations of two disciplines in Yorkshire, each with one event. */
export async function aNationToRelease(db: Database, { music, theatre }: { music: number; theatre: number }) {
  const disciplines = [...Array<number>(music).fill(6), ...Array<number>(theatre).fill(7)]
  const organisations: { id: number; event: number }[] = []
  for (const disciplineId of disciplines) {
    const { id } = await anOrganisation(db, { disciplineId, upperTierAuthorityId: leeds })
    const event = await anEvent(db, id, { startDate: '2026-04-01', endDate: '2027-03-31' })
    organisations.push({ id, event: event.id })
  }
  return organisations
}

type Organisation = Awaited<ReturnType<typeof aNationToRelease>>[number]

/** Attendance of an organisation in a quarter; an organisation that confirms it is counted. */
export async function attend(
  db: Database,
  { id, event }: Organisation,
  quarter: Quarter,
  people: number,
  isConfirmed = true,
) {
  await db
    .insert(eventAttendances)
    .values({ eventId: event, ...quarter, knownAttendance: people, knownAttendanceCyp: Math.floor(people / 4) })
  if (isConfirmed) await confirm(db, id, quarter)
}

export const confirm = (db: Database, organisationId: number, quarter: Quarter) =>
  db.insert(confirmations).values({
    ...{ organisationId, ...quarter, confirmedAt: new Date(), confirmedByName: 'Ada Quill' },
    ...{ snapshot: {}, snapshotHash: Buffer.alloc(32) },
  })

/** Sales of an organisation on one day. */
export const sell = (db: Database, { id }: Organisation, performanceDate: string, tickets: number) =>
  db.insert(boxOfficePerformances).values({
    ...{ organisationId: id, boxOfficeProviderId: 101, eventIdentifier: 'ONE', performanceDate, isTotal: false },
    ...{ lines: tickets, tickets, concessionTickets: 0, paidPence: tickets * 1_000 },
  })

/** How many people of an organisation rated their visit in a quarter, by their answer. */
export async function rate(
  db: Database,
  { id }: Organisation,
  quarter: Quarter,
  counts: Record<string, number>,
  isMarked = false,
) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  for (const [value, responses] of [['', all] as const, ...Object.entries(counts)]) {
    const cell = {
      organisationId: id,
      ...quarter,
      eventId: 0,
      regionId: 0,
      isMarked,
      valueId: await entryOf(db, value),
    }
    await db.insert(answerCells).values({ ...cell, responses, keySum: BigInt(responses) * 2n ** 31n })
  }
}

async function entryOf(db: Database, value: string): Promise<number> {
  const entry = { templateId: 0, concept: 'overallExperience', value }
  await db.insert(answerValues).values(entry).onConflictDoNothing()
  const [found] = await db
    .select({ id: answerValues.id })
    .from(answerValues)
    .where(sql`${eq(answerValues.concept, entry.concept)} and ${eq(answerValues.value, value)} and template_id = 0`)
  return found?.id ?? 0
}
