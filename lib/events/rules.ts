import { eventOwner } from '@/lib/floor/access/event-role'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { type PlainDate, yearOf } from '@/lib/floor/calendar/plain-date'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** `isTicketedId`: 71 is ticketed, 72 is not; a new event is not. */
export const ticketed = 71
export const notTicketed = 72

/** The first year of an event, and how many years after the current one the last lies. */
export const firstEventYear = 2022
export const eventYearsAhead = 14

/** A season later on the same days of the week. */
export const seasonWeeks = 52

/** Whether a date falls in 2022 or later and before the current year plus 15. */
export function isInRange(date: string, currentYear: number): boolean {
  const year = yearOf(date)
  return year >= firstEventYear && year <= currentYear + eventYearsAhead
}

type Ticketing = {
  isTicketedId: number
  boxOfficeProviderId: number | null
  boxOfficeReferenceId: string | null
}

/** Choosing Not ticketed clears the provider and the reference. */
export const settleTicketing = <Event extends Ticketing>(event: Event): Event =>
  event.isTicketedId === ticketed ? event : { ...event, boxOfficeProviderId: null, boxOfficeReferenceId: null }

/** The maximum length of each field, in characters. */
export const eventLimits = { name: 255, boxOfficeReferenceId: 255 } as const

/**
 * The name of a duplicate: with ' - 1' appended, or the number at its end increased by one. A long name is cut so that
 * the number fits.
 */
export function duplicateNameOf(name: string): string {
  const [, base, number] = /^(.*\S) - (\d{1,9})$/s.exec(name) ?? []
  const suffix = ` - ${number === undefined ? 1 : Number(number) + 1}`
  return (base ?? name).slice(0, eventLimits.name - suffix.length).trimEnd() + suffix
}

export type Assignment = { organisationId: number; relationshipTypeId: number; subDisciplineId: number }

export const isOwner = ({ relationshipTypeId }: { relationshipTypeId: number }): boolean =>
  relationshipTypeId === eventOwner

/** The fields of an event that decide its quarters and whose confirmations they belong to. */
export type EventFacts = {
  id: number
  name: string
  startDate: PlainDate
  endDate: PlainDate
  isTicketedId: number
  eventOrganisations: readonly Assignment[]
}

/** How a list of assignments breaks the rules of ownership, or undefined. `isOwn`: whether the actor acts for it. */
export function ownershipRefusal(
  isOwn: (organisationId: number) => boolean,
  before: readonly Assignment[],
  after: readonly Assignment[],
): 'ownOwnerNeeded' | 'foreignOwner' | undefined {
  const foreignOwners = (assigned: readonly Assignment[]) =>
    assigned
      .filter((each) => isOwner(each) && !isOwn(each.organisationId))
      .map(({ organisationId }) => organisationId)
      .sort((a, b) => a - b)
      .join()
  if (foreignOwners(before) !== foreignOwners(after)) return 'foreignOwner'
  return after.some((each) => isOwner(each) && isOwn(each.organisationId)) ? undefined : 'ownOwnerNeeded'
}

/**
 * Whether the events of these organisations may be sorted and filtered by their figures, and sorted by names from other
 * tables. Both are read for the rows of a page alone: to sort the events of all organisations every one would be read.
 */
export const maySortByFigures = (assigned: OrganisationScope): boolean => assigned !== 'all'

/** How the event schedule opens. */
export const eventsView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-startDate' }
