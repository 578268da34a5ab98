import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { organisations } from '@/db/schema'
import { deleteEvent, updateEvent } from '@/lib/events/save-event'
import { savedEvent } from '@/lib/events/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { savedLocation } from '@/lib/locations/schema'
import { deleteLocation, updateLocation } from '@/lib/locations/service'
import { deleteOrganisation } from '@/lib/organisations/delete-organisation'
import { updateOrganisation } from '@/lib/organisations/save-organisation'
import { savedOrganisation } from '@/lib/organisations/schema'
import { createSurvey, deleteSurvey, saveSurvey } from '@/lib/surveys/save-surveys'
import { deleteUser } from '@/lib/users/delete-user'
import { updateUser } from '@/lib/users/save-user'
import { savedUser } from '@/lib/users/schema'
import { aLocationBody, anEventBody, aUserBody } from '../api/matrix/bodies'
import { surveyFields } from '../support/a-survey-to-save'
import { as, at } from '../support/actors'
import { aLocation, anEvent, anOrganisation, aUser, theLatestTemplate } from '../support/builders'
import { inTransaction } from '../support/database'

/** Every kind of record that a page shows and somebody else may delete meanwhile. */
type Kind = {
  make: (db: Database, ctx: StaffContext, organisationId: number) => Promise<number>
  save: (db: Database, ctx: StaffContext, id: number, organisationId: number) => Promise<unknown>
  remove: (ctx: StaffContext, id: number) => Promise<unknown>
  /** An organisation is a Global Admin's to delete, and no Organisation Admin of it is left. */
  byGlobalAdmin?: boolean
}

const kinds: Record<string, Kind> = {
  event: {
    make: async (db, _, organisationId) => (await anEvent(db, organisationId)).id,
    save: async (db, ctx, id, organisationId) => {
      const place = await aLocation(db, organisationId)
      return updateEvent(ctx, savedEvent.parse({ id, ...anEventBody(organisationId, place.id) }))
    },
    remove: deleteEvent,
  },
  location: {
    make: async (db, _, organisationId) => (await aLocation(db, organisationId)).id,
    save: (_, ctx, id, organisationId) =>
      updateLocation(ctx, savedLocation.parse({ id, ...aLocationBody(organisationId) })),
    remove: deleteLocation,
  },
  user: {
    make: async (db, _, organisationId) => (await aUser(db, { role: 2, organisationIds: [organisationId] })).id,
    save: (_, ctx, id, organisationId) => updateUser(ctx, savedUser.parse({ id, ...aUserBody(organisationId) })),
    remove: deleteUser,
  },
  survey: {
    make: async (db, ctx, organisationId) => createSurvey(ctx, { eventId: (await anEvent(db, organisationId)).id }),
    save: async (db, ctx, id) => saveSurvey(ctx, id, surveyFields({ template: await theLatestTemplate(db) })),
    remove: deleteSurvey,
  },
  organisation: {
    make: async (db) => (await anOrganisation(db)).id,
    save: async (db, ctx, id) => {
      const [like] = await db.select().from(organisations).limit(1)
      return updateOrganisation(ctx, savedOrganisation.parse({ ...like, version: undefined, id }))
    },
    remove: deleteOrganisation,
    byGlobalAdmin: true,
  },
}

test.each(Object.entries(kinds))(
  'a deleted %s says who deleted it and when, to whoever saves or deletes it',
  (name, kind) =>
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const someone = () => (kind.byGlobalAdmin ? as.globalAdmin(db) : as.admin(db, own))
      const [first, second] = [await someone(), await someone()]
      const id = await kind.make(db, first, own.id)
      await kind.remove({ ...first, now: at('2026-11-21') }, id)
      const deleted = {
        status: 404,
        message: `This ${name} was deleted by Ada Quill on 21/11/2026 at 12:00.`,
        details: { deleted: true },
      }
      await expect(kind.save(db, second, id, own.id)).rejects.toMatchObject(deleted)
      await expect(kind.remove(second, id)).rejects.toMatchObject(deleted)
    })(),
)

test.each(Object.entries(kinds).filter(([, { byGlobalAdmin }]) => !byGlobalAdmin))(
  'of a deleted %s nobody else learns more than of one that never was',
  (name, kind) =>
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const ctx = await as.admin(db, own)
      const id = await kind.make(db, ctx, own.id)
      await kind.remove(ctx, id)
      const outsider = await as.admin(db, other)
      const notFound = {
        status: 404,
        message: `${name.charAt(0).toUpperCase()}${name.slice(1)} not found`,
        details: {},
      }
      await expect(kind.save(db, outsider, id, other.id)).rejects.toMatchObject(notFound)
      await expect(kind.save(db, ctx, 900_000_000_000_001, own.id)).rejects.toMatchObject(notFound)
    })(),
)
