import 'server-only'
import { eventOwner } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findOnlyOrganisation, findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import { type EventDetails, getEvent } from './read-events'
import { duplicateNameOf, isOwner, notTicketed, ticketed } from './rules'

/** The fields of an event as the values of its form. */
export function eventFormValues(event: EventDetails) {
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

/** The display fields of the assigned organisations, by organisation id. */
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
 * The form of a new event: not ticketed, owned by the organisation in the address, or else by the actor's only one,
 * whose sub-discipline follows the event's. An organisation out of reach is left out, and `defaultOrganisationFailed`
 * is true.
 */
export async function getNewEventForm(ctx: StaffContext, organisationIdText: string | undefined) {
  const idFromAddress = Number(organisationIdText)
  const id = organisationIdText === undefined ? (await findOnlyOrganisation(ctx))?.id : idFromAddress
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
 * The form of a duplicate: without the id, box office reference and figures of the original. Owners that the actor
 * cannot assign are left out. `name` is the one on the form, with its number already added.
 */
export async function duplicateEventForm(ctx: StaffContext, id: number, name: string | undefined) {
  const event = await getEvent(ctx, id)
  const scope = organisationScope(ctx.actor)
  const values = eventFormValues(event)
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
