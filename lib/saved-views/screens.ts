import { viewParameters } from '@/lib/floor/grid/grid-view'
import { formatFilters, parseFilters } from '@/lib/insights/filters'
import { reportSlugs } from '@/lib/insights/report-names'
import type { ScreenName } from './screen-names'

type Screen = {
  /** The page's path. */
  path: string
  /** The query of its address as a view keeps it: what the screen does not know is left out. */
  tidy: (query: URLSearchParams) => string
}

/** A list, with what its screen has beside the list's own parameters. A view opens at its first page. */
const list = (path: string, own: readonly string[] = []): Screen => ({
  path,
  tidy: (query) => {
    const kept = [...own, ...viewParameters.filter((name) => name !== 'page')]
    return new URLSearchParams([...query].filter(([name]) => kept.includes(name))).toString()
  },
})

function tidyReport(query: URLSearchParams): string {
  const report = reportSlugs.find((slug) => slug === query.get('report'))
  const filters = formatFilters(parseFilters(Object.fromEntries(query)))
  return [report && `report=${report}`, filters].filter(Boolean).join('&')
}

const returnsParameters = ['quarter', 'show', 'late', 'finding', 'manager', 'search']

/** A view opens at its first page; of the last quarter to be confirmed where it names none. */
const tidyReturns = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name, value]) => returnsParameters.includes(name) && value !== '')).toString()

/** The screens that views are saved of. */
export const screens: Record<ScreenName, Screen> = {
  insights: { path: '/insights', tidy: tidyReport },
  users: list('/users-list', ['organisationId']),
  organisations: list('/organisations-list'),
  locations: list('/locations-list'),
  events: list('/events-list', ['organisationId', 'year', 'quarter']),
  'unlinked-references': list('/events-list', ['view', 'organisationId']),
  surveys: list('/surveys-list', ['organisationId']),
  exports: list('/exports'),
  'audit-trail': list('/audit-trail'),
  letters: list('/operations'),
  'training-upcoming': list('/training', ['section']),
  returns: { path: '/returns', tidy: tidyReturns },
}

/** The address that a view of a screen keeps, from the query of its page. */
export function addressOfView(screen: ScreenName, query: string): string {
  const { path, tidy } = screens[screen]
  const tidied = tidy(new URLSearchParams(query))
  return tidied === '' ? path : `${path}?${tidied}`
}
