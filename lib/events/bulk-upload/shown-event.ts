import { eventOwner } from '@/lib/floor/access/event-role'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { ColumnKey } from './columns'
import type { EventValues, UploadLists } from './upload-data'

/** The lists by number: what a stored value is called. */
export type ListNames = Record<
  'eventTypes' | 'distributionTypes' | 'isFunded' | 'isTicketed' | 'subDisciplines' | 'disciplineOf' | 'providers',
  ReadonlyMap<number, string>
>

const inverse = <Value>(list: ReadonlyMap<string, Value>, idOf: (value: Value) => number) =>
  new Map([...list].map(([name, value]) => [idOf(value), name]))

export function listNamesOf(lists: UploadLists): ListNames {
  const itself = (id: number) => id
  const disciplines = inverse(lists.disciplines, itself)
  return {
    eventTypes: inverse(lists.eventTypes, itself),
    distributionTypes: inverse(lists.distributionTypes, itself),
    isFunded: inverse(lists.isFunded, itself),
    isTicketed: inverse(lists.isTicketed, itself),
    subDisciplines: inverse(lists.subDisciplines, ({ id }) => id),
    disciplineOf: new Map(
      [...lists.subDisciplines.values()].map(({ id, disciplineId }) => [id, disciplines.get(disciplineId) ?? '']),
    ),
    providers: inverse(lists.providers, ({ id }) => id),
  }
}

/** The partners of an event by name. */
export const partnersOf = (
  { eventOrganisations }: Pick<EventValues, 'eventOrganisations'>,
  organisationNames: ReadonlyMap<number, string>,
) =>
  eventOrganisations
    .filter(({ relationshipTypeId }) => relationshipTypeId !== eventOwner)
    .map((each) => ({ ...each, name: organisationNames.get(each.organisationId) ?? '' }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))

/** An event as the columns of its row hold it, figures aside; of several partners the first. */
export function showEvent(
  event: Omit<EventValues, 'locationId'>,
  locationName: string,
  organisationNames: ReadonlyMap<number, string>,
  names: ListNames,
): Partial<Record<ColumnKey, string>> {
  const [partner] = partnersOf(event, organisationNames)
  return {
    name: event.name,
    location: locationName,
    startDate: formatDate(event.startDate),
    endDate: formatDate(event.endDate),
    eventType: names.eventTypes.get(event.eventTypeId) ?? '',
    distributionType: names.distributionTypes.get(event.distributionTypeId) ?? '',
    discipline: names.disciplineOf.get(event.subDisciplineId) ?? '',
    subDiscipline: names.subDisciplines.get(event.subDisciplineId) ?? '',
    isFunded: names.isFunded.get(event.isFundedId) ?? '',
    isTicketed: names.isTicketed.get(event.isTicketedId) ?? '',
    ...(event.boxOfficeProviderId !== null && { provider: names.providers.get(event.boxOfficeProviderId) ?? '' }),
    ...(event.boxOfficeReferenceId !== null && { reference: event.boxOfficeReferenceId }),
    ...(partner && {
      partner: partner.name,
      partnerSubDiscipline: names.subDisciplines.get(partner.subDisciplineId) ?? '',
    }),
  }
}
