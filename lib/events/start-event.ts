import 'server-only'
import { eventOwner } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findOrganisationInReach, onlyOrganisation } from '@/lib/organisations/look-up-organisations'
import { type EventDetails, getEvent } from './read-events'
import { duplicateNameOf, isOwner, notTicketed, ticketed } from './rules'

/** The editable fields of an event, as its form holds them. */
export function valuesOfEvent(event: EventDetails) {
  const { name, locationId, startDate, endDate, eventTypeId, distributionTypeId, subDisciplineId, isFundedId } = event
  return {
    ...{ name, locationId, startDate, endDate, eventTypeId, distributionTypeId, subDisciplineId, isFundedId },
    isTicketedId: event.isTicketedId === ticketed ? ticketed : (notTicketed as typeof ticketed | typeof notTicketed),
    boxOfficeProviderId: event.boxOfficeProviderId,
    boxOfficeReferenceId: event.boxOfficeReferenceId ?? '',
    eventOrganisations: event.eventOrganisations.map(({ organisationId, relationshipTypeId, subDisciplineId }) => ({
      organisationId,
      relationshipTypeId,
      subDisciplineId,
    })),
  }
}

/** What the assigned-organisations table shows, by organisation number. */
export function knownOrganisations(event: EventDetails) {
  return Object.fromEntries(
    event.eventOrganisations.map(({ organisationId, name, alternativeName, region, discipline }) => [
      organisationId,
      { name, alternativeName, region, discipline },
    ]),
  )
}

const blank = { name: '', startDate: '', endDate: '', isTicketedId: notTicketed, boxOfficeProviderId: null } as const

/**
 * A new event: not ticketed, owned by the organisation that the address names, else by the actor's only one. Its
 * sub-discipline follows the event's. An organisation out of reach is left out, and the screen says so.
 */
export async function startOfEvent(ctx: StaffContext, organisationIdText: string | undefined) {
  const asked = Number(organisationIdText)
  const id = organisationIdText === undefined ? (await onlyOrganisation(ctx))?.id : asked
  const owner = Number.isSafeInteger(id) ? await findOrganisationInReach(ctx, id) : undefined
  return {
    values: {
      ...blank,
      boxOfficeReferenceId: '',
      eventOrganisations: owner
        ? [{ organisationId: owner.id, relationshipTypeId: eventOwner, subDisciplineId: 0 }]
        : [],
    },
    location: null,
    known: owner ? { [owner.id]: owner } : {},
    defaultOrganisationFailed: id !== undefined && !owner,
  }
}

/**
 * A new event like another: without its number, its box office reference and its figures. Owners that
 * the actor cannot make owners are left out. `name` is what the form had, with its number already added.
 */
export async function duplicateOf(ctx: StaffContext, id: number, name: string | undefined) {
  const event = await getEvent(ctx, id)
  const scope = organisationScope(ctx.actor)
  const values = valuesOfEvent(event)
  return {
    values: {
      ...values,
      name: name ?? duplicateNameOf(event.name),
      boxOfficeReferenceId: '',
      eventOrganisations: values.eventOrganisations.filter(
        (each) => !isOwner(each) || isWithinScope(scope, each.organisationId),
      ),
    },
    location: { id: event.locationId, name: event.locationName },
    known: knownOrganisations(event),
  }
}
