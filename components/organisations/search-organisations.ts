import type { Choice } from '@/components/ui/choice'
import type { SearchChoices } from '@/components/ui/use-choices'
import { api } from '@/lib/floor/http/api'

type Found = { data: { id: number; name: string; knownAs: string; activeStatus: number }[] }

const choiceOf = ({ id, name, activeStatus }: Found['data'][number]): Choice => ({
  id,
  name,
  ...(activeStatus === 0 && { detail: 'Disabled' }),
})

/** How many rows a look-up shows at a time. */
const shown = 25

/** The organisations in reach, disabled ones among them: for lists and filters. */
export const searchOrganisations: SearchChoices = async (text, signal) => {
  const query = { search: text, take: shown, sort: ['name'], requireTotalCount: false }
  return (await api.get<Found>('/api/organisations', query, { signal })).data.map(choiceOf)
}

/** The active organisations in reach: for what is made new. */
export const searchActiveOrganisations: SearchChoices = async (text, signal) => {
  const query = {
    search: text,
    take: shown,
    sort: ['name'],
    requireTotalCount: false,
    filter: ['activeStatus', '=', 1],
  }
  return (await api.get<Found>('/api/organisations', query, { signal })).data.map(choiceOf)
}

/** Every active organisation of the platform but those already assigned (document 2 §2, Add organisation). */
export const searchUnassigned =
  (assignedIds: readonly number[]): SearchChoices =>
  async (text, signal) => {
    const filter = [['activeStatus', '=', 1], ...assignedIds.flatMap((id) => ['and', ['id', '<>', id]])]
    const query = { search: text, take: shown, sort: ['name'], requireTotalCount: false, filter }
    return (await api.get<Found>('/api/organisations/all', query, { signal })).data.map(choiceOf)
  }
