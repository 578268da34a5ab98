import type { Choice } from '@/components/ui/choice'
import { type SearchChoices, searchAmong } from '@/components/ui/use-choices'
import { api } from '@/lib/api'

/** The short lists of the organisation form, which arrive with the page. */
export type OrganisationChoices = {
  disciplines: readonly Choice[]
  exemptions: readonly Choice[]
  regions: readonly Choice[]
  aceAreas: readonly Choice[]
}

/** A long list, loaded once, when its field is first opened. */
function searchList(call: 'GET /api/upperAuthorities' | 'GET /api/constituencies'): SearchChoices {
  let cached: Promise<SearchChoices> | undefined
  return async (text, signal) => {
    cached ??= api.send(call).then(({ data }) => searchAmong(data.map(({ id, name }) => ({ id, name }))))
    try {
      return await (await cached)(text, signal)
    } catch (error) {
      cached = undefined
      throw error
    }
  }
}

export const searchUpperTierAuthorities = searchList('GET /api/upperAuthorities')
export const searchConstituencies = searchList('GET /api/constituencies')

/** Providers that may be assigned: not manual and not assigned yet. */
export const searchProviders =
  (assignedIds: readonly number[]): SearchChoices =>
  async (text, signal) => {
    const filter = [['isManual', '=', false], ...assignedIds.flatMap((id) => ['and', ['id', '<>', id]])]
    const query = { search: text, take: 100, requireTotalCount: false, filter }
    return (await api.send('GET /api/box-office/providers', { query, signal })).data.map(({ id, name }) => ({
      id,
      name,
    }))
  }
