import { malformed } from '../errors/domain-error'
import type { Call } from './call'
import { isList, listParameters } from './call-shape'

/** Parameters that clients add to bypass caches. */
const ignoredParameters: ReadonlySet<string> = new Set(['_'])

/** Parameters that screens add to a picture's address, so that a changed picture is fetched again. */
const ignoredOfCachedCalls: ReadonlySet<string> = new Set(['v'])

/**
 * Parameters that DevExtreme’s data layer sends besides those of the protocol. None of them changes the rows: a search
 * expression without a value has no effect.
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
 * Refuses an unknown parameter: ignoring it, such as a misspelt filter, would answer another question. Public calls
 * ignore unknown ones, because monitors and calendars add parameters of their own.
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
