import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { parseFilter } from '@/lib/floor/grid/grid-terms'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { listLocations } from './service'

const queryWith = (search: string) => ({ ...firstPage({ take: 25, search }), eventId: undefined })
const namesOf = async (ctx: StaffContext, search: string) =>
  (await listLocations(ctx, queryWith(search))).data.map(({ name }) => name)

/** An organisation whose name occurs in the details of all its locations. */
async function harbourTheatre(db: Database) {
  const organisation = await anOrganisation(db, { name: 'Harbour Theatre' })
  const make = (name: string, given = {}) => aLocation(db, organisation.id, { name, ...given })
  await make('Festival tour, Dublin', { countryId: 50, addressLine1: '', city: '', postcode: '' })
  await make('Old Harbour', { addressLine1: '1 Quayside', city: 'Bristol' })
  await make('Harbour Theatre')
  await make('Harbour Studio')
  await make('Town Hall', { addressLine2: 'Market Place' })
  return as.admin(db, organisation)
}

describe('a location that is looked up', () => {
  test(
    'is not found where the words are nowhere together',
    inTransaction(async (db) => {
      const ctx = await harbourTheatre(db)
      expect(await namesOf(ctx, 'quayside leeds')).toEqual([])
      expect(await namesOf(ctx, 'harbour quayside')).toEqual([])
      expect(await namesOf(ctx, 'harbour%')).toEqual([])
    }),
  )

  test(
    'ranks by its name beginning with the words, then a word of its name, then its details',
    inTransaction(async (db) => {
      const ctx = await harbourTheatre(db)
      expect(await namesOf(ctx, 'harb')).toEqual([
        'Harbour Studio',
        'Harbour Theatre',
        'Old Harbour',
        'Festival tour, Dublin',
        'Town Hall',
      ])
      expect((await namesOf(ctx, 'harbour theatre'))[0]).toBe('Harbour Theatre')
      expect(await namesOf(ctx, 'harbour st')).toEqual(['Harbour Studio'])
      expect((await namesOf(ctx, 'ha'))[0]).toBe('Harbour Studio')
    }),
  )

  test(
    'is found by every detail shown',
    inTransaction(async (db) => {
      const ctx = await harbourTheatre(db)
      const [old] = (await listLocations(ctx, queryWith('old harbour'))).data
      expect(old).toMatchObject({ name: 'Old Harbour', city: 'Bristol' })
      expect(await namesOf(ctx, '1 quay')).toContain('Old Harbour')
      expect(await namesOf(ctx, '1 Quayside, Bristol, LS1')).toEqual(['Old Harbour'])
      expect(await namesOf(ctx, '1 quayside bristol')).toEqual(['Old Harbour'])
      expect(await namesOf(ctx, 'market place')).toEqual(['Town Hall'])
      expect(await namesOf(ctx, 'england')).toContain('Old Harbour')
      expect(await namesOf(ctx, String(old?.id))).toContain('Old Harbour')
    }),
  )

  test(
    'is left out while disabled, unless requested by its id',
    inTransaction(async (db) => {
      const ctx = await harbourTheatre(db)
      const { id } = await aLocation(db, ctx.actor.organisationIds[0] ?? 0, { name: 'Harbour Hut', activeStatus: 0 })
      const found = async (filter: unknown) =>
        (await listLocations(ctx, { ...queryWith('hut'), filter: parseFilter(filter) })).data.map(({ name }) => name)
      expect(await found(['activeStatus', '=', 1])).toEqual([])
      expect(await found([['activeStatus', '=', 1], 'or', ['id', '=', id]])).toEqual(['Harbour Hut'])
    }),
  )

  test(
    'is listed in the requested order',
    inTransaction(async (db) => {
      const ctx = await harbourTheatre(db)
      const sort = [{ selector: 'name', desc: true }]
      const { data } = await listLocations(ctx, { ...queryWith('harb'), sort })
      expect(data[0]?.name).toBe('Town Hall')
    }),
  )
})
