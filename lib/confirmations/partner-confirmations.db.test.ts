import { expect, test } from 'vitest'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'
import { listPartnerConfirmations } from './partner-confirmations'

const inQ2 = { startDate: '2026-08-01', endDate: '2026-08-02' }
const q2 = { year: 2026, quarter: 2 } as const

test(
  'lists the confirmations of partners that figures of own events may reset, with the events they cover',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const partner = await anOrganisation(db, { name: 'The Partner' })
    const outsider = await anOrganisation(db)
    const shared = await anEventWith(db, own.id, filled, { partners: [partner.id], ...inQ2 })
    await anEventWith(db, own.id, filled, inQ2)
    await anEventWith(db, outsider.id, filled, inQ2)
    const ctx = await as.admin(db, own)
    const asked = { organisationId: own.id, ...q2 }
    expect(await listPartnerConfirmations(ctx, asked)).toEqual([])
    const all = await as.globalAdmin(db)
    for (const { id } of [own, partner, outsider])
      await confirmQuarter(all, { organisationId: id, year: 2026, quarterNumber: 2 })
    // A confirmation does not include events assigned to the partner later.
    await anEventWith(db, own.id, filled, { partners: [partner.id], ...inQ2 })
    expect(await listPartnerConfirmations(ctx, asked)).toEqual([
      { organisationId: partner.id, organisationName: 'The Partner', eventIds: [shared.id] },
    ])
    expect(await listPartnerConfirmations(ctx, { ...asked, quarter: 3 })).toEqual([])
    await expect(listPartnerConfirmations(await as.admin(db, outsider), asked)).rejects.toMatchObject({ status: 404 })
  }),
)
