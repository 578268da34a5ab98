import type { Database } from '@/db/client'
import { boxOfficePerformances, boxOfficeReferences } from '@/db/schema'

/** What an organisation has sold under a reference at Spektrix (101): 12 tickets on two of three days, the last in the Main House. */
export async function sell(db: Database, organisationId: number, eventIdentifier: string, eventName = 'Hamlet') {
  const days = { startDate: '2026-11-07', endDate: '2026-11-09' }
  const of = { organisationId, boxOfficeProviderId: 101, eventIdentifier }
  await db.insert(boxOfficeReferences).values({ ...of, ...days, eventName, ticketsSold: 12 })
  await db.insert(boxOfficePerformances).values([
    {
      ...of,
      performanceDate: '2026-11-07',
      isTotal: false,
      venueName: 'Old House',
      lines: 2,
      tickets: 4,
      concessionTickets: 0,
      paidPence: 4000,
    },
    {
      ...of,
      performanceDate: '2026-11-09',
      isTotal: false,
      venueName: 'Main House',
      lines: 3,
      tickets: 8,
      concessionTickets: 1,
      paidPence: 8000,
    },
  ])
}
