import { describe, expect, test } from 'vitest'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { listProviders } from '@/lib/ticketing/service'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getOrganisationDisplay, lookUpAllOrganisations, lookUpOrganisations } from './look-up-organisations'
import { listOrLookUpOrganisations } from './read-organisations'

const rows = firstPage({ take: 25, sort: 'name' })

describe('the organisation look-up', () => {
  test(
    'is refused without signing in',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db) as unknown as StaffContext
      expect(() => lookUpOrganisations(ctx, rows)).toThrow('You do not have permission to do this.')
      expect(() => lookUpAllOrganisations(ctx, rows)).toThrow('You do not have permission to do this.')
      expect(() => listProviders(ctx, rows)).toThrow('You do not have permission to do this.')
    }),
  )

  test(
    'has the organisations in reach, also for a General User, who may not read organisations',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const ctx = await as.user(db, own)
      expect((await lookUpOrganisations(ctx, rows)).data).toEqual([
        { id: own.id, name: own.name, knownAs: own.knownAs, activeStatus: 1 },
      ])
      await expect(getOrganisationDisplay(ctx, other.id)).rejects.toMatchObject({
        status: 404,
        message: 'Organisation not found',
      })
      await expect(getOrganisationDisplay(ctx, own.id)).resolves.toMatchObject({ name: own.name, region: 'England' })
    }),
  )

  test(
    'of all organisations has their names and leaves out those assigned',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const filter = { kind: 'test', selector: 'id', operator: '<>', value: own.id } as const
      const { data } = await lookUpAllOrganisations(await as.admin(db, own), { ...rows, filter })
      expect(data).toEqual([{ id: other.id, name: other.name, knownAs: other.knownAs, activeStatus: 1 }])
    }),
  )

  test(
    'lists the best match first, in reach and of all organisations',
    inTransaction(async (db) => {
      const names = ['Moor Harbour Trust', 'The Unharboured', 'Harbour Theatre', 'Arts at Sea']
      for (const name of names)
        await anOrganisation(db, { name, knownAs: name === 'Arts at Sea' ? 'Harbour arts' : name })
      const ranked = ['Harbour Theatre', 'Moor Harbour Trust', 'The Unharboured', 'Arts at Sea']
      const asked = firstPage({ take: 25, search: 'harb' })
      const ctx = await as.globalAdmin(db)
      for (const list of [lookUpOrganisations, lookUpAllOrganisations, listOrLookUpOrganisations])
        expect((await list(ctx, asked)).data).toMatchObject(ranked.map((name) => ({ name })))
    }),
  )
})
