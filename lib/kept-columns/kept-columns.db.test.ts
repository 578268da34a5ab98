import { describe, expect, test } from 'vitest'
import { keptColumns } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getKeptColumns, keepColumns } from './service'

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
      const house = await anOrganisation(db)
      const [admin, user] = [await as.admin(db, house), await as.user(db, house)]
      await keepColumns(user, { list: 'locations', columns: 'city.name-240' })
      await keepColumns(user, { list: 'locations', columns: 'name-240.city.gone in a release' })
      await keepColumns(user, { list: 'events', columns: 'name' })
      expect(await getKeptColumns(user)).toEqual({ locations: 'name-240.city', events: 'name' })
      expect(await getKeptColumns(admin)).toEqual({})
      await keepColumns(user, { list: 'events', columns: null })
      expect(await getKeptColumns(user)).toEqual({ locations: 'name-240.city' })
    }),
  )

  test(
    'of another release’s form are left alone and not read',
    inTransaction(async (db) => {
      const user = await as.user(db, await anOrganisation(db))
      await db.insert(keptColumns).values({ userId: user.actor.userId, list: 'users', format: 2, columns: '{"x":1}' })
      expect(await getKeptColumns(user)).toEqual({})
    }),
  )
})
