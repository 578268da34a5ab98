import type { Choice } from '@/components/ui/choice'
import type { SearchChoices } from '@/components/ui/use-choices'
import { api } from '@/lib/api'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { Discipline } from '@/lib/lookups/service'

/** The look-up lists of the event form. */
export type EventChoices = {
  eventTypes: readonly Choice[]
  distributionTypes: readonly Choice[]
  fundedAnswers: readonly Choice[]
  relationshipTypes: readonly Choice[]
  providers: readonly Choice[]
  /** Every sub-discipline, discipline by discipline, with the discipline and what it covers as its second line. */
  subDisciplines: readonly Choice[]
  /** Where a new location can be. */
  countries: readonly Choice[]
}

export const subDisciplineChoices = (disciplines: readonly Discipline[]): Choice[] =>
  disciplines.flatMap(({ subDisciplines }) =>
    subDisciplines.map(({ id, name, description, disciplineName }) => ({
      id,
      name,
      detail: description && description !== name ? `${disciplineName}: ${description}` : disciplineName,
    })),
  )

/** How many rows a look-up shows at a time. */
const rowLimit = 25

const isActive = ['activeStatus', '=', 1]

/** The locations an event may have, the best match first: active ones, and the one that a saved event has already. */
export const searchLocations =
  (saved?: { eventId: number; locationId: number | undefined }): SearchChoices =>
  async (text, signal) => {
    const savedLocationId = saved?.locationId
    const filter = savedLocationId === undefined ? isActive : [isActive, 'or', ['id', '=', savedLocationId]]
    const query = { eventId: saved?.eventId, search: text, filter, take: rowLimit, requireTotalCount: false }
    const { data } = await api.send('GET /api/locations', { query, signal })
    return data.map(({ id, name, organisationName, activeStatus, ...place }) => {
      const address = [place.addressLine1, place.addressLine2, place.city, place.postcode, place.country]
      const parts = [
        address.filter(Boolean).join(', '),
        organisationName,
        activeStatus === 1 ? '' : 'Disabled',
        `ID ${id}`,
      ]
      return { id, name, detail: parts.filter(Boolean).join(' · ') }
    })
  }

/** The events of an organisation, of a financial year or of all. */
export const searchEvents =
  (organisationId: number, year = -1): SearchChoices =>
  async (text, signal) => {
    const query = { organisationId, year, search: text, take: rowLimit, requireTotalCount: false }
    const { data } = await api.send('GET /api/events', { query, signal })
    return data.map(({ id, name, startDate, endDate, location }) => {
      const days = startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`
      return { id, name, detail: `${days} · ${location}` }
    })
  }
