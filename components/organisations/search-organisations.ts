import type { Choice } from '@/components/ui/choice'
import type { SearchChoices } from '@/components/ui/use-choices'
import { api } from '@/lib/api'

/** Its alternative name is there for whoever may read organisations, who may find it by that too. */
type OrganisationsAnswer = {
  data: { id: number; name: string; knownAs: string; alternativeName?: string; activeStatus: number }[]
}

/** An organisation with its other names, as far as they are others: whichever of them matched is shown. */
function toChoice({
  id,
  name,
  knownAs,
  alternativeName = '',
  activeStatus,
}: OrganisationsAnswer['data'][number]): Choice {
  const others = new Set([knownAs, alternativeName].filter((other) => other !== '' && other !== name))
  const detail = [...others, ...(activeStatus === 0 ? ['Disabled'] : [])].join(' · ')
  return { id, name, ...(detail && { detail }) }
}

/** How many rows a look-up shows at a time. */
const rowLimit = 25

/** The organisations in reach, disabled ones among them: for lists and filters. */
export const searchOrganisations: SearchChoices = async (text, signal) => {
  const query = { search: text, take: rowLimit, requireTotalCount: false }
  return (await api.send('GET /api/organisations', { query, signal })).data.map(toChoice)
}

/** The active organisations in reach: for what is made new. */
export const searchActiveOrganisations: SearchChoices = async (text, signal) => {
  const query = {
    search: text,
    take: rowLimit,
    requireTotalCount: false,
    filter: ['activeStatus', '=', 1],
  }
  return (await api.send('GET /api/organisations', { query, signal })).data.map(toChoice)
}

/** Every active organisation of the platform but those already assigned. */
export const searchUnassigned =
  (assignedIds: readonly number[]): SearchChoices =>
  async (text, signal) => {
    const filter = [['activeStatus', '=', 1], ...assignedIds.flatMap((id) => ['and', ['id', '<>', id]])]
    const query = { search: text, take: rowLimit, requireTotalCount: false, filter }
    return (await api.send('GET /api/organisations/all', { query, signal })).data.map(toChoice)
  }
