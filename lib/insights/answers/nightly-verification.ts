import 'server-only'
import type { Database } from '@/db/client'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { findOrganisationsWithSales, verifySumsOf } from '@/lib/ticketing/sales/verify-sums'
import { openFactsSource } from './keep-facts'
import { verifyFiguresOf } from './verify-figures'
import { findCountedOrganisations, insertCorrection } from './verify-queries'

/** As `verifyFiguresOf`, of the sums of sales. */
const verifySalesOf = (db: Database, organisationId: number, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const wrong = await verifySumsOf(tx, organisationId)
    if (wrong > 0) await insertCorrection(tx, { organisationId, correctedAt: now, isOfSales: true, cells: wrong })
    return wrong
  })

/** Compares all figures of answers with the answers, and all sums of sales with the lines, each night. What was wrong is corrected, logged and noted. */
export const verifiedFigures: ScheduledTask = {
  name: 'verified-figures',
  cron: '17 3 * * *',
  async run({ db, log, now }, signal) {
    const factsSource = await openFactsSource(db)
    for (const organisationId of await findCountedOrganisations(db)) {
      signal.throwIfAborted()
      const cells = await verifyFiguresOf(db, factsSource, organisationId, { now, signal })
      if (cells > 0) log.error({ organisationId, cells }, 'figures differed from the answers and were corrected')
    }
    for (const organisationId of await findOrganisationsWithSales(db)) {
      signal.throwIfAborted()
      const sums = await verifySalesOf(db, organisationId, now)
      if (sums > 0) log.error({ organisationId, sums }, 'sums differed from the ticket sales and were corrected')
    }
    return 0
  },
}
