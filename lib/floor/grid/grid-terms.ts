/** Most columns one list is sorted by. */
export const sortsMax = 5

export type SortTerm = { selector: string; desc: boolean }

/** `name`, or `-name` for descending. */
export const sortTermOf = (text: string): SortTerm => ({ selector: text.replace(/^-/, ''), desc: text.startsWith('-') })

/** `-startDate,name` as terms. */
export const sortTermsOf = (text: string): SortTerm[] =>
  text.split(',').filter(Boolean).slice(0, sortsMax).map(sortTermOf)

/** Terms as `-startDate,name`. */
export const formatSort = (terms: readonly SortTerm[]) =>
  terms.map(({ selector, desc }) => (desc ? `-${selector}` : selector)).join(',')

/** Deepest nesting and most conditions of one filter. */
export const filterDepthMax = 10
export const filterTermsMax = 200
const valueMaxCharacters = 1000

export const filterOperators = [
  '=',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'notcontains',
  'startswith',
  'endswith',
  'between',
] as const
export type FilterOperator = (typeof filterOperators)[number]
export type FilterScalar = string | number | boolean | null
/** `between` carries the lower and the upper bound, both included. */
export type FilterValue = FilterScalar | [FilterScalar, FilterScalar]

/** A filter as a tree: what the protocol writes as `[["name","contains","jazz"],"and",["!",["year","=",2025]]]`. */
export type Filter =
  | { kind: 'and'; of: Filter[] }
  | { kind: 'or'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'test'; selector: string; operator: FilterOperator; value: FilterValue }

/**
 * Reads the JSON value of a `filter` parameter. Throws a RangeError, whose message ends "it …", for a filter that is
 * too deep or too long, and for anything that is not a filter. An empty list is no filter.
 */
export function parseFilter(value: unknown): Filter | null {
  if (Array.isArray(value) && value.length === 0) return null
  return parseNode(value, 1, { terms: 0 })
}

function parseNode(value: unknown, depth: number, counter: { terms: number }): Filter {
  if (depth > filterDepthMax) throw new RangeError(`it nests deeper than ${filterDepthMax}`)
  if (!Array.isArray(value) || value.length === 0) throw new RangeError('each condition must be a list')
  const [head, second] = value
  if (head === '!') {
    if (value.length !== 2) throw new RangeError("'!' stands before exactly one condition")
    return { kind: 'not', of: parseNode(second, depth + 1, counter) }
  }
  if (typeof head === 'string') return parseTest(value, counter)
  return parseList(value, depth, counter)
}

/** `[condition, "and", condition, …]`; two conditions with nothing between them are joined by `and`. */
function parseList(parts: unknown[], depth: number, seen: { terms: number }): Filter {
  const of: Filter[] = []
  let kind: 'and' | 'or' | undefined
  let joined = true
  for (const part of parts) {
    if (typeof part === 'string') {
      const word = part.toLowerCase()
      if ((word !== 'and' && word !== 'or') || joined) throw new RangeError("conditions are joined by 'and' or 'or'")
      if (kind && kind !== word) throw new RangeError("'and' and 'or' cannot stand in one list")
      kind = word
      joined = true
      continue
    }
    if (!joined && of.length > 0) {
      if (kind === 'or') throw new RangeError("'and' and 'or' cannot stand in one list")
      kind = 'and'
    }
    of.push(parseNode(part, depth + 1, seen))
    joined = false
  }
  const [only] = of
  if (joined || !only) throw new RangeError('it ends where a condition should follow')
  return of.length === 1 ? only : { kind: kind ?? 'and', of }
}

/** `[selector, value]` or `[selector, operator, value]`. */
function parseTest(parts: unknown[], seen: { terms: number }): Filter {
  seen.terms += 1
  if (seen.terms > filterTermsMax) throw new RangeError(`it has more than ${filterTermsMax} conditions`)
  const [selector, operator, value] = parts.length === 2 ? [parts[0], '=', parts[1]] : parts
  if (parts.length > 3 || parts.length < 2 || typeof selector !== 'string' || typeof operator !== 'string') {
    throw new RangeError('each condition must be a column, an operator and a value')
  }
  const matched = filterOperators.find((each) => each === operator.toLowerCase())
  if (!matched) throw new RangeError(`'${operator.slice(0, 30)}' is not an operator`)
  return {
    kind: 'test',
    selector,
    operator: matched,
    value: matched === 'between' ? parseRange(value) : parseScalar(value),
  }
}

function parseRange(value: unknown): [FilterScalar, FilterScalar] {
  if (!Array.isArray(value) || value.length !== 2) throw new RangeError("'between' needs a list of two values")
  return [parseScalar(value[0]), parseScalar(value[1])]
}

function parseScalar(value: unknown): FilterScalar {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string') {
    if (value.length > valueMaxCharacters) throw new RangeError(`a value is longer than ${valueMaxCharacters}`)
    if (value.includes('\u0000')) throw new RangeError('a value holds a null character')
    return value
  }
  throw new RangeError('each value must be a text, a number, true, false or null')
}

/** The filter as the protocol writes it, ready for `JSON.stringify`: what `parseFilter` reads back. */
export function filterToWire(filter: Filter): unknown[] {
  if (filter.kind === 'test') return [filter.selector, filter.operator, filter.value]
  if (filter.kind === 'not') return ['!', filterToWire(filter.of)]
  return filter.of.flatMap((part, at) => (at === 0 ? [filterToWire(part)] : [filter.kind, filterToWire(part)]))
}
