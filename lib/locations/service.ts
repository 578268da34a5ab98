import 'server-only'
import { authorize, type ScopedRecord } from '@/lib/floor/access/authorize'
import { organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { conflict, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { assertCurrentVersion, refuseOvertaken, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import type { LocationsQuery } from './calls'
import { inUseReason, messages } from './messages'
import * as queries from './queries'
import { normaliseAddress } from './rules'
import type { NewLocation, SavedLocation } from './schema'

const asLocation = ({ organisationId }: { organisationId: number }): ScopedRecord => ({
  subject: 'location',
  organisationId,
})
const nameTakenError = () => conflict(messages.venueNameExists, { name: messages.nameInUse })
const duplicates = { locations_name_per_organisation: nameTakenError }

/** A grid list of the locations in reach; with `eventId` also the current location of that event. */
export function listLocations(ctx: StaffContext, { eventId, ...query }: LocationsQuery) {
  authorize(ctx, 'read', 'location')
  const scope = organisationScope(ctx.actor)
  const ofEvent = eventId === undefined ? undefined : queries.isLocationOfEvent(ctx.db, scope, eventId)
  return queries.findLocations(ctx.db, scope, query, ofEvent)
}

/** One location. @throws 404 out of reach */
export async function getLocation(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'location')
  const { updatedByName: _, ...location } = await getInReach(ctx, id)
  return location
}

/** Whether a name is free in an organisation; a location's own name is. @throws 404 for an organisation out of reach */
export async function checkLocationName(
  ctx: StaffContext,
  query: { name: string; organisationId: number; id?: number | undefined },
) {
  authorize(ctx, 'read', 'location')
  requireOrganisation(ctx.actor, query.organisationId)
  const name = query.name.normalize('NFKC').trim()
  return { nameAvailable: !(await queries.isLocationNameTaken(ctx.db, query.organisationId, name, query.id)) }
}

export async function createLocation(ctx: StaffContext, input: NewLocation) {
  authorize(ctx, 'create', 'location')
  authorize(ctx, 'create', asLocation(input))
  const location = normaliseAddress(input)
  return change(ctx, { record: { what: 'location' }, duplicates }, async (tx) => {
    await assertReferencesExist(tx, location)
    const id = await queries.insertLocation(tx.db, location, stampOf(tx))
    tx.audit({ ...auditEntry(id, location), action: 'create', after: location })
    return { id }
  })
}

/** Saves a location. The actor needs the right for its organisation before and after the change. */
export async function updateLocation(ctx: StaffContext, { id, version: sent, ...input }: SavedLocation) {
  authorize(ctx, 'update', 'location')
  const location = normaliseAddress(input)
  return change(ctx, { record: { what: 'location', id }, duplicates }, async (tx) => {
    const before = await getInReach(tx, id)
    authorize(ctx, 'update', asLocation(location))
    assertCurrentVersion('location', before, sent)
    await assertReferencesExist(tx, location)
    const version = await queries.updateLocation(tx.db, before, location, stampOf(tx))
    if (version === undefined) return refuseOvertaken('location', await getInReach(tx, id), before.version)
    tx.audit({
      ...auditEntry(id, location),
      action: 'update',
      before,
      after: location,
      note: versionNote(sent),
    })
    return { id, version }
  })
}

/** Deletes a location. @throws 409 naming the events that use it. */
export async function deleteLocation(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'delete', 'location')
  // An event may start to use the location between this check and the deletion.
  const refuseReferred = () => assertUnused(ctx, id)
  await change(ctx, { record: { what: 'location', id }, refuseReferenced: refuseReferred }, async (tx) => {
    const before = await getInReach(tx, id)
    await assertUnused(tx, id)
    await queries.deleteLocation(tx.db, id)
    tx.audit({ ...auditEntry(id, before), action: 'delete', before })
  })
}

async function getInReach(ctx: StaffContext, id: number) {
  const found = await queries.findLocation(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Location')
  return found
}

async function assertUnused(ctx: StaffContext, id: number) {
  const { names, others } = await queries.findEventsAtLocation(ctx.db, organisationScope(ctx.actor), id)
  if (names.length + others > 0) throw conflict(inUseReason(names, others))
}

/** Checks that the organisation and the country exist: a Global Admin is authorised for any organisation id. */
async function assertReferencesExist(ctx: StaffContext, { countryId, organisationId }: NewLocation) {
  if (!(await findOrganisationInReach(ctx, organisationId))) throw notFound('Organisation')
  if (!(await queries.isCountry(ctx.db, countryId)))
    throw invalid('Country is required', { countryId: 'Country is required' })
}

/** What the audit says a location is. */
export const auditEntry = (id: number, { name, organisationId }: { name: string; organisationId: number }) => ({
  subject: 'location',
  subjectId: id,
  subjectName: name,
  organisationId,
})
