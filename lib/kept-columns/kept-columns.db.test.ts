import { describe, expect, test } from 'vitest'
import { keptColumns } from '@/db/schema'
import { authenticateSession } from '@/lib/floor/identity/authentication'
import type { StaffContext } from '@/lib/floor/identity/context'
import { withSession } from '@/tests/support/a-session'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { keepColumns } from './service'

/** What the pages of somebody who is signed in are given. */
async function keptColumnsOf({ db, now, actor }: StaffContext) {
  const read = await authenticateSession(db, actor.sessionId, now)
  return read.state === 'live' ? read.actor.keptColumns : undefined
}

describe('the columns that somebody shows of a list', () => {
  test(
    'are refused past fifty lists',
    inTransaction(async (db) => {
      const user = await as.user(db, await anOrganisation(db))
      const { userId } = user.actor
      const kept = Array.from({ length: 50 }, (_, at) => ({ userId, list: `list-${at}`, format: 1, columns: 'name' }))
      await db.insert(keptColumns).values(kept)
      await expect(keepColumns(user, { list: 'users', columns: 'email' })).rejects.toMatchObject({
        status: 409,
        message: 'The columns of 50 lists are kept at most.',
      })
    }),
  )

  test(
    'are their own, replaced by later ones, and forgotten when they reset them',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const admin = await withSession(db, await as.admin(db, organisation))
      const user = await withSession(db, await as.user(db, organisation))
      await keepColumns(user, { list: 'locations', columns: 'city.name-240' })
      await keepColumns(user, { list: 'locations', columns: 'name-240.city.gone in a release' })
      await keepColumns(user, { list: 'events', columns: 'name' })
      expect(await keptColumnsOf(user)).toEqual({ locations: 'name-240.city', events: 'name' })
      expect(await keptColumnsOf(admin)).toEqual({})
      await keepColumns(user, { list: 'events', columns: null })
      expect(await keptColumnsOf(user)).toEqual({ locations: 'name-240.city' })
    }),
  )

  test(
    'of another release’s form are left alone and not read',
    inTransaction(async (db) => {
      const user = await withSession(db, await as.user(db, await anOrganisation(db)))
      await db.insert(keptColumns).values({ userId: user.actor.userId, list: 'users', format: 2, columns: '{"x":1}' })
      expect(await keptColumnsOf(user)).toEqual({})
    }),
  )
})
