import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail } from '@/db/schema'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { decideSharing, findNotSharing, getSharing } from './sharing'

/** In the financial year 2026/27. */
const now = at('2026-11-21')

const sharersLeftOut = async (db: Database, id: number) => {
  const years = [2025, 2026, 2027, 2028, 2029]
  const found = await Promise.all(years.map(async (year) => [(await findNotSharing(db, year)).has(id), year] as const))
  return found.flatMap(([isLeftOut, year]) => (isLeftOut ? [year] : []))
}

test(
  'is not decided by whoever may not change the organisation, nor by somebody of another one',
  inTransaction(async (db) => {
    const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
    const [user, rival] = [await as.user(db, organisation, now), await as.admin(db, other, now)]
    await expect(decideSharing(user, organisation.id, false)).rejects.toMatchObject({ status: 403 })
    await expect(getSharing(user, organisation.id)).rejects.toMatchObject({ status: 403 })
    await expect(decideSharing(rival, organisation.id, false)).rejects.toMatchObject({ status: 404 })
    await expect(getSharing(rival, organisation.id)).rejects.toMatchObject({ status: 404 })
    expect(await sharersLeftOut(db, organisation.id)).toEqual([])
  }),
)

test(
  'counts from the next financial year on, and the year that is running stays as it is',
  inTransaction(async (db) => {
    const organisation = await anOrganisation(db)
    const admin = await as.admin(db, organisation, now)
    expect(await getSharing(admin, organisation.id)).toEqual({
      ...{ year: 2026, shares: true, sharesNextYear: true, decidedAt: null, decidedByName: null },
    })
    const decided = await decideSharing(admin, organisation.id, false)
    expect(decided).toEqual({
      ...{ year: 2026, shares: true, sharesNextYear: false, decidedAt: now, decidedByName: admin.actor.fullName },
    })
    expect(await sharersLeftOut(db, organisation.id)).toEqual([2027, 2028, 2029])
    // On the last day of the year and on the first of the next.
    expect(await getSharing({ ...admin, now: at('2027-03-31') }, organisation.id)).toMatchObject({
      year: 2026,
      shares: true,
    })
    expect(await getSharing({ ...admin, now: at('2027-04-01') }, organisation.id)).toMatchObject({
      year: 2027,
      shares: false,
    })
  }),
)

test(
  'can be taken back before the year begins, and decided anew in the next one; each is in the audit trail once',
  inTransaction(async (db) => {
    const organisation = await anOrganisation(db)
    const admin = await as.admin(db, organisation, now)
    await decideSharing(admin, organisation.id, true)
    await decideSharing(admin, organisation.id, false)
    await decideSharing(admin, organisation.id, false)
    await decideSharing(admin, organisation.id, true)
    expect(await sharersLeftOut(db, organisation.id)).toEqual([])
    await decideSharing(admin, organisation.id, false)
    await decideSharing({ ...admin, now: at('2027-05-01') }, organisation.id, true)
    expect(await sharersLeftOut(db, organisation.id)).toEqual([2027])
    const entries = await db
      .select({ before: auditTrail.before, after: auditTrail.after, note: auditTrail.note })
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'organisation'), eq(auditTrail.organisationId, organisation.id)))
      .orderBy(auditTrail.id)
    const [shared, leftOut] = [{ sharesTicketFigures: true }, { sharesTicketFigures: false }]
    expect(entries).toEqual([
      { before: shared, after: leftOut, note: 'From 2027/28' },
      { before: leftOut, after: shared, note: 'From 2027/28' },
      { before: shared, after: leftOut, note: 'From 2027/28' },
      { before: leftOut, after: shared, note: 'From 2028/29' },
    ])
  }),
)
