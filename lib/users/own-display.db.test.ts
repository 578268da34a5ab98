import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { setOwnDisplay } from './own-display'
import { ownDisplay } from './schema'

test.each([
  [{}, ['Low rows in lists is required', 'Shortcuts of one key is required']],
  [{ denseRows: 1, singleKeys: true }, ['Low rows in lists is required']],
  [{ denseRows: true, singleKeys: null }, ['Shortcuts of one key is required']],
])('%j is refused', (body, messages) => {
  expect(ownDisplay.safeParse(body).error?.issues.map(({ message }) => message)).toEqual(messages)
})

test(
  'everybody keeps how they like lists and keys, nobody for another, and the user stays the version it was',
  inTransaction(async (db) => {
    const organisation = await anOrganisation(db)
    const kept = async ({ actor }: StaffContext) =>
      (
        await db
          .select({ denseRows: users.denseRows, singleKeys: users.singleKeys, version: users.version })
          .from(users)
          .where(eq(users.id, actor.userId))
      )[0]
    const [admin, user] = [await as.admin(db, organisation), await as.user(db, organisation)]
    expect(await kept(admin)).toEqual({ denseRows: false, singleKeys: true, version: 1 })
    await setOwnDisplay(admin, { denseRows: true, singleKeys: false })
    expect(await kept(admin)).toEqual({ denseRows: true, singleKeys: false, version: 1 })
    expect(await kept(user)).toEqual({ denseRows: false, singleKeys: true, version: 1 })
  }),
)
