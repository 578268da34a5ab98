import 'server-only'
import { type EventChoices, subDisciplineChoices } from '@/components/events/event-choices'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon, yearOf } from '@/lib/floor/calendar/plain-date'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { listDisciplines, listLookupValues } from '@/lib/lookups/service'
import { listProviders } from '@/lib/ticketing/service'

export type EventSearchParams = {
  from?: string | string[]
  organisationId?: string | string[]
  duplicateOf?: string | string[]
  name?: string | string[]
}

/** What the event form needs whatever the event: its look-up lists, the year that bounds its dates, and the actor's reach. */
export async function getEventFormData(ctx: StaffContext) {
  const [eventTypes, distributionTypes, fundedAnswers, relationshipTypes, countries, disciplines, providers] =
    await Promise.all([
      listLookupValues(ctx, 'eventTypes'),
      listLookupValues(ctx, 'distributionTypes'),
      listLookupValues(ctx, 'isFunded'),
      listLookupValues(ctx, 'eventOrgRelationshipTypes'),
      listLookupValues(ctx, 'countries'),
      listDisciplines(ctx),
      listProviders(ctx, firstPage({ take: 1000, requireTotalCount: false })),
    ])
  const named = (items: readonly { id: number; name: string }[]) => items.map(({ id, name }) => ({ id, name }))
  const choices: EventChoices = {
    eventTypes: named(eventTypes),
    distributionTypes: named(distributionTypes),
    fundedAnswers: named(fundedAnswers),
    relationshipTypes: named(relationshipTypes),
    countries: named(countries),
    providers: named(providers.data),
    subDisciplines: subDisciplineChoices(disciplines.data),
  }
  return { choices, currentYear: yearOf(dayInLondon(ctx.now)), scope: organisationScope(ctx.actor) }
}

/** Where Back, a save and a delete lead. */
export const backHref = ({ from }: EventSearchParams) => (from === 'confirmations' ? '/confirmations' : '/events-list')
