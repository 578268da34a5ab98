import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '@/db/client'
import { boxOfficePerformances, boxOfficeReferences, ticketSales, userOrganisations, users } from '@/db/schema'
import { anAccount } from './accounts'
import { anOrganisation } from './builders'

/** Does something in the database of the platform under test. */
export async function inAppDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'box office tests' })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** An organisation of its own and the address of its one Admin. */
export async function aOrganisation(db: Database) {
  const { email } = await anAccount({ role: 1 })
  const organisation = await anOrganisation(db)
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!account) throw new Error('The account is not there')
  await db.delete(userOrganisations).where(eq(userOrganisations.userId, account.id))
  await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
  return { email, organisation }
}

type Line = { date: string; time: string; channel: string; type: string; tickets: number; pence: number }

/**
 * What an organisation has sold under a reference at Spektrix (101), each line an order of its own; summed by performance
 * and reference, as an import leaves it.
 */
export async function sellLines(
  db: Database,
  organisationId: number,
  reference: string,
  lines: readonly Line[],
  { eventName = 'Hamlet', venueName = 'Main House' } = {},
) {
  const of = { organisationId, boxOfficeProviderId: 101 }
  const days = lines.map(({ date }) => date).sort()
  const [startDate = '', endDate = startDate] = [days[0], days.at(-1)]
  const ticketsSold = lines.reduce((sum, { tickets }) => sum + tickets, 0)
  const performances = [...Map.groupBy(lines, ({ date, time }) => `${date} ${time}`).values()]
  await db
    .insert(boxOfficeReferences)
    .values({ ...of, eventIdentifier: reference, eventName, startDate, endDate, ticketsSold })
  await db.insert(boxOfficePerformances).values(
    performances.map((sold) => ({
      ...{ ...of, eventIdentifier: reference, isTotal: false, venueName, lines: sold.length, concessionTickets: 0 },
      performanceDate: sold[0]?.date ?? '',
      performanceTime: sold[0]?.time,
      tickets: sold.reduce((sum, { tickets }) => sum + tickets, 0),
      paidPence: sold.reduce((sum, { pence }) => sum + pence, 0),
    })),
  )
  await db.insert(ticketSales).values(
    lines.map(({ date, time, channel, type, tickets, pence }, at) => ({
      ...{ ...of, boxOfficeReferenceId: reference, eventName, venueName, importId: 0, tickets, paidPence: pence },
      ...{ performanceDate: date, performanceTime: time, transactionType: 'Sale', isConcession: false },
      ...{ transactionId: `${reference}-${at}`, ticketType: type, salesChannel: channel },
      rowKey: createHash('sha256').update(`${organisationId} ${reference} ${at}`).digest(),
    })),
  )
}
