import { describe, expect, test } from 'vitest'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { sell } from '@/tests/support/sold-references'
import { listUnlinkedReferences as listUnlinked } from './list-unlinked'

const listUnlinkedReferences = (ctx: StaffContext, { organisationId }: { organisationId: number }) =>
  listUnlinked(ctx, { ...firstPage({ take: 25 }), organisationId, proposals: 'true' })

describe('what is sold in no event', () => {
  test(
    'is told to whoever may read ticketing data of the organisation, and nobody else',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const asked = { organisationId: own.id }
      await expect(listUnlinkedReferences(await as.user(db, own), asked)).rejects.toMatchObject({ status: 403 })
      await expect(listUnlinkedReferences(await as.admin(db, other), asked)).rejects.toMatchObject({ status: 404 })
    }),
  )

  test(
    'is listed with its performances, its venue and the events that it may belong to',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await sell(db, own.id, 'HAM')
      const { id: locationId } = await aLocation(db, own.id, { name: 'MAIN HOUSE ' })
      await sell(db, own.id, 'TAKEN', 'Macbeth')
      await anEvent(db, own.id, { isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'TAKEN' })
      const likely = await anEvent(db, own.id, { name: 'Hamlet at last' })
      await anEvent(db, own.id, { name: 'Hamlet', startDate: '2027-01-01', endDate: '2027-01-02' })
      const { data } = await listUnlinkedReferences(await as.admin(db, own), { organisationId: own.id })
      expect(data).toMatchObject([
        {
          ...{ eventIdentifier: 'HAM', eventName: 'Hamlet', performances: 2, ticketsSold: 12, venueName: 'Main House' },
          ...{ startDate: '2026-11-07', endDate: '2026-11-09', boxOfficeProviderId: 101 },
          location: { id: locationId, name: 'MAIN HOUSE ' },
          proposedEvents: [{ id: likely.id, name: 'Hamlet at last' }],
        },
      ])
    }),
  )
})
