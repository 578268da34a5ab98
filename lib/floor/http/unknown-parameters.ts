import { malformed } from '../errors/domain-error'
import type { Call } from './call'
import { isList, listParameters } from './call-shape'

/** What clients add to any address so that no cache between answers it. */
const ignored: ReadonlySet<string> = new Set(['_'])

/** What screens add to the address of a picture, so that another picture has another address. */
const ignoredOfKept: ReadonlySet<string> = new Set(['v'])

/**
 * What DevExtreme’s data layer sends along with a list beside the parameters of the protocol. None of it changes which
 * rows are answered: an expression to search by does nothing without a value to search for.
 */
const ignoredOfLists: ReadonlySet<string> = new Set([
  'customQueryParams',
  'dataField',
  'isCountQuery',
  'isLoadingAll',
  'isSummaryQuery',
  'langParams',
  'parentIds',
  'remoteGrouping',
  'searchExpr',
  'searchOperation',
  'select',
  'userData',
])

type Known = { names: ReadonlySet<string>; isList: boolean }

const knownOf = new WeakMap<Call, Known>()

function known(call: Call): Known {
  const before = knownOf.get(call)
  if (before) return before
  const found = { names: new Set(listParameters(call.query).map(({ name }) => name)), isList: isList(call) }
  knownOf.set(call, found)
  return found
}

/**
 * Refuses a parameter that the call does not know: left aside, it would give an answer to another question than the one
 * that was asked. Calls for everybody are lenient, as watchers and calendars add parameters of their own.
 * @throws DomainError 400 naming it
 */
export function refuseUnknownParameters(call: Call, query: Readonly<Record<string, string>>): void {
  if (call.audience === 'public') return
  for (const name of Object.keys(query)) {
    if (ignored.has(name) || (call.cached && ignoredOfKept.has(name))) continue
    const { names, isList } = known(call)
    if (names.has(name) || (isList && ignoredOfLists.has(name))) continue
    throw malformed(`Parameter '${name.slice(0, 100)}': is not known to this call`)
  }
}
