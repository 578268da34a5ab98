import type { Database } from '@/db/client'
import { boxOfficePerformances } from '@/db/schema'

/** What the performances of a day have sold, less what was given back; under the reference HAM-1 unless given. */
export const sellTickets = (
  db: Database,
  organisationId: number,
  performanceDate: string,
  tickets: number,
  given: Partial<typeof boxOfficePerformances.$inferInsert> = {},
) =>
  db.insert(boxOfficePerformances).values({
    ...{ organisationId, performanceDate, tickets, lines: 1, concessionTickets: 0, paidPence: 1000 * tickets },
    ...{ boxOfficeProviderId: 101, eventIdentifier: 'HAM-1', isTotal: false },
    ...given,
  })
