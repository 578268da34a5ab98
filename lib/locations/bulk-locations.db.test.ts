import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locations } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { changeLocations } from './bulk-locations'

test(
  'several locations are disabled, those out of reach left alone, and enabled again',
  inTransaction(async (db) => {
    const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
    const [admin, user] = [await as.admin(db, organisation), await as.user(db, organisation)]
    const [one, off] = [await aLocation(db, organisation.id), await aLocation(db, organisation.id, { activeStatus: 0 })]
    const foreign = await aLocation(db, other.id)
    const ids = [one.id, off.id, foreign.id]
    const action = { kind: 'status', activeStatus: 0 } as const
    await expect(changeLocations(user, { ids, preview: false, action })).rejects.toMatchObject({ status: 403 })
    const { rows, undo } = await changeLocations(admin, { ids, preview: false, action })
    expect(new Map(rows.map(({ id, outcome, reason }) => [id, [outcome, reason]]))).toEqual(
      new Map([
        [one.id, ['done', null]],
        [off.id, ['unchanged', 'It is so already.']],
        [foreign.id, ['refused', 'Location not found']],
      ]),
    )
    const stateOf = async (id: number) =>
      (await db.select({ state: locations.activeStatus }).from(locations).where(eq(locations.id, id)))[0]?.state
    expect([await stateOf(one.id), await stateOf(foreign.id)]).toEqual([0, 1])
    expect(undo).toEqual([{ action: { kind: 'status', activeStatus: 1 }, ids: [one.id] }])
    for (const back of undo) await changeLocations(admin, { ...back, preview: false })
    expect(await stateOf(one.id)).toBe(1)
  }),
)
