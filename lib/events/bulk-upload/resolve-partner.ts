import { eventOwner, eventPartner } from '@/lib/floor/access/event-role'
import type { Assignment } from '../rules'
import { quote } from './cell-values'
import type { RowEntries } from './read-row'
import type { RowFindings } from './row-findings'
import type { StoredEvent, UploadData } from './upload-data'

/**
 * Who is assigned: the organisation of the upload owns a new event, and the row may name a partner. A partner that a row
 * names is added to an event that is there; nobody is taken off it.
 */
export function resolveAssigned(
  { texts }: RowEntries,
  findings: RowFindings,
  { organisationId, partners, lists }: UploadData,
  before: StoredEvent | undefined,
  eventSubDisciplineId: number,
): Assignment[] {
  const assigned: Assignment[] = before
    ? [...before.eventOrganisations]
    : [{ organisationId, relationshipTypeId: eventOwner, subDisciplineId: eventSubDisciplineId }]
  const name = texts.get('partner')
  const subDisciplineName = texts.get('partnerSubDiscipline')
  const subDiscipline = subDisciplineName === undefined ? undefined : lists.subDisciplines.get(subDisciplineName)
  if (subDisciplineName !== undefined && !subDiscipline)
    findings.add('NotFound', 'partnerSubDiscipline', quote(subDisciplineName))
  if (name === undefined) {
    if (subDisciplineName !== undefined && !findings.isWrong('partner')) findings.add('RequiredFieldEmpty', 'partner')
    return assigned
  }
  const already = assigned.findIndex((each) => before?.organisationNames.get(each.organisationId) === name)
  const found = assigned[already]
  if (found && found.relationshipTypeId !== eventOwner) {
    if (subDiscipline) assigned[already] = { ...found, subDisciplineId: subDiscipline.id }
    return assigned
  }
  const partner = partners.get(name)
  if (!partner || partner.id === organisationId || found || !partner.isActive) {
    findings.add('NotFound', 'partner', reasonOf(name, partner, found !== undefined || partner?.id === organisationId))
    return assigned
  }
  const subDisciplineId = subDiscipline?.id ?? eventSubDisciplineId
  return [...assigned, { organisationId: partner.id, relationshipTypeId: eventPartner, subDisciplineId }]
}

function reasonOf(name: string, partner: { isActive: boolean } | undefined, isOwner: boolean): string {
  if (isOwner) return `${quote(name)} is the event owner`
  return partner && !partner.isActive ? `${quote(name)} is disabled` : quote(name)
}
