import 'server-only'
import { disableSoleAccounts, enableAccountsDisabledWith } from '@/lib/accounts/account-state'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertCurrentVersion, refuseOvertaken, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { messages } from './messages'
import {
  findAssignableProviders,
  findKnownValues,
  findReferences,
  type OrganisationRecord,
  type OrganisationRow,
  type ReferenceRecord,
} from './organisation-queries'
import { getOrganisationInReach } from './read-organisations'
import { active, fieldRightsOf, isSamePair, notExempt, rightsToChange } from './rules'
import type { NewOrganisation, ProviderReference, SavedOrganisation } from './schema'
import * as queries from './write-queries'

const duplicates = {
  organisations_name: () => conflict(messages.nameInUse, { name: messages.nameInUse }),
  organisation_box_offices_reference: () =>
    conflict(messages.providerTwice, { organisationBoxOffices: messages.providerTwice }),
}

/** Creates an organisation. Without the right to set them, it is not exempt and active. */
export async function createOrganisation(ctx: StaffContext, input: NewOrganisation) {
  authorize(ctx, 'create', 'organisation')
  const { organisationBoxOffices: references = [], ...rest } = input
  const row = applyFieldRights(ctx, rest)
  return change(ctx, { record: { what: 'organisation' }, duplicates }, async (tx) => {
    await assertLookupsExist(tx, row)
    await assertProvidersAssignable(tx, [], references)
    const id = await queries.insertOrganisation(tx.db, row, stampOf(tx))
    await queries.replaceReferences(tx.db, id, [], references)
    const after = { ...row, organisationBoxOffices: references.map(withoutKey) }
    tx.audit({ ...auditEntry(id, row), action: 'create', after })
    return { id }
  })
}

function applyFieldRights(ctx: StaffContext, row: Omit<NewOrganisation, 'organisationBoxOffices'>): OrganisationRow {
  const rights = fieldRightsOf(ctx.ability)
  const exemptFromSurveyingId = rights.exemptFromSurveying ? row.exemptFromSurveyingId : notExempt
  if (!exemptFromSurveyingId) {
    const message = 'Exempt from surveying is required'
    throw invalid(message, { exemptFromSurveyingId: message })
  }
  return { ...row, exemptFromSurveyingId, activeStatus: rights.activeStatus ? row.activeStatus : active }
}

/**
 * Saves an organisation. Deactivating it disables the accounts solely associated with it, in the same transaction;
 * reactivating enables those again when `enableAccounts` says so. Answers how many accounts went, or came back.
 * @throws 403 where a field the actor may not change really changes; 404 out of reach; 409 from an old copy
 */
export async function updateOrganisation(ctx: StaffContext, input: SavedOrganisation) {
  authorize(ctx, 'update', 'organisation')
  const { id, version: sent, enableAccounts = false, organisationBoxOffices: references, ...row } = input
  return change(ctx, { record: { what: 'organisation', id }, duplicates }, async (tx) => {
    await lockRows(tx.db, 'organisations', [id], 'no key update')
    const before = await getOrganisationInReach(tx, id)
    assertCurrentVersion('organisation', before, sent)
    // Only after the version check: in an outdated copy somebody else's change of a name would look like this actor's.
    for (const right of rightsToChange(before, row)) authorize(tx, 'update', 'organisation', right)
    await assertLookupsExist(tx, row)
    const version = await queries.updateOrganisation(tx.db, before, row, stampOf(tx))
    if (version === undefined)
      return refuseOvertaken('organisation', await getOrganisationInReach(tx, id), before.version)
    if (references) await saveReferences(tx, id, references)
    const known = before.organisationBoxOffices
    tx.audit({
      ...auditEntry(id, row),
      action: 'update',
      before: { ...pickSavedFields(row, before), organisationBoxOffices: known.map(withoutKey) },
      after: { ...row, organisationBoxOffices: (references ?? known).map(withChangedKey(known)) },
      note: versionNote(sent),
    })
    return { id, version, ...(await updateAccounts(tx, before, row, enableAccounts)) }
  })
}

async function saveReferences(tx: StaffContext, id: number, references: readonly ProviderReference[]) {
  const before = await findReferences(tx.db, id)
  await assertProvidersAssignable(tx, before, references)
  await queries.replaceReferences(tx.db, id, before, references)
}

async function updateAccounts(
  tx: StaffContext,
  before: OrganisationRecord,
  { activeStatus }: OrganisationRow,
  enableAccounts: boolean,
) {
  const none = { accountsDisabled: 0, accountsEnabled: 0 }
  if (activeStatus === before.activeStatus) return none
  if (activeStatus !== active) return { ...none, accountsDisabled: (await disableSoleAccounts(tx, before.id)).length }
  const deactivatedAt = enableAccounts ? await queries.findDeactivation(tx.db, before.id) : undefined
  if (!deactivatedAt) return none
  return { ...none, accountsEnabled: (await enableAccountsDisabledWith(tx, before.id, deactivatedAt)).length }
}

const requiredMessages = {
  exemptFromSurveyingId: 'Exempt from surveying is required',
  disciplineId: 'Discipline is required',
  regionId: 'Region is required',
  upperTierAuthorityId: 'Upper Tier Authority is required',
  constituencyId: 'Constituency is required',
  aceAreaId: 'Ace area is required',
} as const

/** Checks that every id exists in its list. @throws 422 naming those that do not */
async function assertLookupsExist(ctx: StaffContext, row: OrganisationRow) {
  const known = await findKnownValues(ctx.db, row)
  const wrong = (Object.keys(requiredMessages) as (keyof typeof requiredMessages)[]).filter((field) => !known[field])
  const [first] = wrong
  if (!first) return
  const message = wrong.length === 1 ? requiredMessages[first] : `${wrong.length} validation errors.`
  throw invalid(message, Object.fromEntries(wrong.map((field) => [field, requiredMessages[field]])))
}

/** Checks that new references have an assignable provider; existing ones may stay in any case. */
async function assertProvidersAssignable(
  ctx: StaffContext,
  before: readonly ProviderReference[],
  references: readonly ProviderReference[],
) {
  const added = references.filter((one) => !before.some((other) => isSamePair(one, other)))
  const assignable = await findAssignableProviders(
    ctx.db,
    added.map(({ boxOfficeProviderId }) => boxOfficeProviderId),
  )
  if (added.some(({ boxOfficeProviderId }) => !assignable.has(boxOfficeProviderId)))
    throw invalid(messages.providerNotOffered, { organisationBoxOffices: messages.providerNotOffered })
}

/** A provider key gives access to a ticketing system: the audit entry tells whether there is one, never its value. */
const withoutKey = ({ boxOfficeProviderId, providerOrgRef, providerKey }: ProviderReference) => ({
  boxOfficeProviderId,
  providerOrgRef,
  providerKey: providerKey === '' ? 'none' : 'given',
})

const withChangedKey = (before: readonly ReferenceRecord[]) => (reference: ProviderReference) => {
  const known = before.find((other) => isSamePair(reference, other))
  const shown = withoutKey(reference)
  const isChanged = known && known.providerKey !== '' && known.providerKey !== reference.providerKey
  return isChanged && reference.providerKey !== '' ? { ...shown, providerKey: 'changed' } : shown
}

/** The previous values of the saved fields; other fields have not changed. */
const pickSavedFields = (row: OrganisationRow, found: OrganisationRecord) =>
  Object.fromEntries(Object.entries(found).filter(([field]) => field in row))

const auditEntry = (id: number, { name }: { name: string }) => ({
  subject: 'organisation',
  subjectId: id,
  subjectName: name,
  organisationId: id,
})
