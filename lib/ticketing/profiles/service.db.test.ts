import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { ticketingProfiles } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { forgetProfile, listProfiles } from './service'
import { templateProfile } from './template'

async function aProfile(db: Database, organisationId: number, name: string) {
  const values = { organisationId, name, fingerprint: name, mapping: templateProfile.mapping }
  const [{ id } = { id: 0 }] = await db.insert(ticketingProfiles).values(values).returning({ id: ticketingProfiles.id })
  return id
}

test(
  'profiles are listed and forgotten by those who may manage ticketing data, within their reach',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const [ctx, stranger, user] = [await as.admin(db, own), await as.admin(db, other), await as.user(db, own)]
    const [late, early] = [await aProfile(db, own.id, 'Spektrix sales'), await aProfile(db, own.id, 'Door sales')]
    const about = { organisationId: own.id }
    await expect(listProfiles(user, about)).rejects.toMatchObject({ status: 403 })
    await expect(forgetProfile(user, late)).rejects.toMatchObject({ status: 403 })
    await expect(listProfiles(stranger, about)).rejects.toMatchObject({ status: 404 })
    await expect(forgetProfile(stranger, late)).rejects.toMatchObject({ status: 404 })
    await expect(listProfiles(await as.globalAdmin(db), { organisationId: 900_000_000 })).rejects.toMatchObject({
      status: 404,
    })
    expect((await listProfiles(ctx, about)).data).toEqual([
      { id: early, name: 'Door sales', mapping: templateProfile.mapping },
      { id: late, name: 'Spektrix sales', mapping: templateProfile.mapping },
    ])
    await forgetProfile(ctx, late)
    expect((await listProfiles(ctx, about)).data.map(({ id }) => id)).toEqual([early])
    await expect(forgetProfile(ctx, late)).rejects.toMatchObject({ status: 404 })
  }),
)
