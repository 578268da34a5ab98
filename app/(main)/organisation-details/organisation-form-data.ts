import 'server-only'
import type { OrganisationChoices } from '@/components/organisations/organisation-choices'
import type { StaffContext } from '@/lib/floor/identity/context'
import { listDisciplines, listLookupValues } from '@/lib/lookups/service'
import { fieldRightsOf } from '@/lib/organisations/rules'

/** What the organisation form needs whatever the organisation: its short lists, and which fields the actor may change. */
export async function getOrganisationFormData(ctx: StaffContext) {
  const [disciplines, exemptions, regions, aceAreas] = await Promise.all([
    listDisciplines(ctx),
    listLookupValues(ctx, 'exemptFromSurveyings'),
    listLookupValues(ctx, 'regions'),
    listLookupValues(ctx, 'aceAreas'),
  ])
  const named = (items: readonly { id: number; name: string }[]) => items.map(({ id, name }) => ({ id, name }))
  const choices: OrganisationChoices = {
    disciplines: named(disciplines.data),
    exemptions: named(exemptions),
    regions: named(regions),
    aceAreas: named(aceAreas),
  }
  return { choices, rights: fieldRightsOf(ctx.ability) }
}
