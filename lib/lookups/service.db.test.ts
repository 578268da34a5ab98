import { describe, expect, test } from 'vitest'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { listConstituencies, listDisciplines, listLookup, listUpperTierAuthorities } from './service'

test(
  'look-ups are refused without signing in',
  inTransaction(async (db) => {
    const ctx = as.anonymous(db)
    for (const reading of [
      listLookup(ctx, 'countries'),
      listDisciplines(ctx),
      listUpperTierAuthorities(ctx),
      listConstituencies(ctx),
    ])
      await expect(reading).rejects.toMatchObject({ status: 401 })
  }),
)

test(
  'a list that does not exist is not found',
  inTransaction(async (db) => {
    const ctx = await as.globalAdmin(db)
    await expect(listLookup(ctx, 'roles')).rejects.toMatchObject({ status: 404 })
    await expect(listLookup(ctx, 'constructor')).rejects.toMatchObject({ status: 404 })
  }),
)

describe('a General User reads', () => {
  test.each([
    ['countries', 16],
    ['thirdpartytypes', 5],
    ['regions', 4],
    ['isTicketed', 2],
    ['boxOfficeProviders', 42],
    ['eventTypes', 20],
    ['aceAreas', 5],
    ['exemptFromSurveyings', 7],
    ['eventOrgRelationshipTypes', 2],
    ['isFunded', 3],
    ['distributionTypes', 8],
  ])('%s: %i values, in order', (type, length) =>
    inTransaction(async (db) => {
      const ctx = await as.user(db, await anOrganisation(db))
      const { data } = await listLookup(ctx, type)
      expect(data).toHaveLength(length)
      expect(data[0]).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
    })(),
  )

  test(
    'a single value with valueId, and none when it is of another list',
    inTransaction(async (db) => {
      const ctx = await as.user(db, await anOrganisation(db))
      expect((await listLookup(ctx, 'isTicketed', 71)).data).toMatchObject([{ id: 71, name: 'Ticketed' }])
      expect((await listLookup(ctx, 'regions', 71)).data).toEqual([])
    }),
  )

  test(
    'disciplines with their sub-disciplines, authorities and constituencies by name',
    inTransaction(async (db) => {
      const ctx = await as.user(db, await anOrganisation(db))
      const { data } = await listDisciplines(ctx)
      expect(data).toHaveLength(9)
      expect(data.flatMap(({ subDisciplines }) => subDisciplines)).toHaveLength(109)
      expect(data[6]?.subDisciplines[0]).toMatchObject({ id: 701, disciplineId: 7, disciplineName: 'Theatre' })
      expect((await listUpperTierAuthorities(ctx)).data).toHaveLength(218)
      expect((await listConstituencies(ctx)).data).toHaveLength(650)
    }),
  )
})
