import { malformed } from '../errors/domain-error'
import type { Call } from './call'
import { isList, listParameters } from './call-shape'

/** What clients add to any address so that no cache between answers it. */
const ignoredParameters: ReadonlySet<string> = new Set(['_'])

/** What screens add to the address of a picture, so that another picture has another address. */
const ignoredOfCachedCalls: ReadonlySet<string> = new Set(['v'])

/**
 * What DevExtreme’s data layer sends along with a list beside the parameters of the protocol. None of it changes which
 * rows are answered: an expression to search by does nothing without a value to search for.
 */
const ignoredOfListCalls: ReadonlySet<string> = new Set([
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

type KnownParameters = { names: ReadonlySet<string>; isList: boolean }

const knownParametersByCall = new WeakMap<Call, KnownParameters>()

function knownParametersOf(call: Call): KnownParameters {
  const before = knownParametersByCall.get(call)
  if (before) return before
  const found = { names: new Set(listParameters(call.query).map(({ name }) => name)), isList: isList(call) }
  knownParametersByCall.set(call, found)
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
    if (ignoredParameters.has(name) || (call.cached && ignoredOfCachedCalls.has(name))) continue
    const { names, isList } = knownParametersOf(call)
    if (names.has(name) || (isList && ignoredOfListCalls.has(name))) continue
    throw malformed(`Parameter '${name.slice(0, 100)}': is not known to this call`)
  }
}
