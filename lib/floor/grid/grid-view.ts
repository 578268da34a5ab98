import {
  type Filter,
  type FilterOperator,
  type FilterScalar,
  type FilterValue,
  filterOperators,
  filterToWire,
  formatSort,
  type SortTerm,
  sortTermsOf,
} from './grid-terms'
import { formatColumns, parseColumns, type ShownColumn } from './shown-columns'

/** One column's filter. `any` is one of a list of values, null among them for blank. */
export type ColumnFilter =
  | { column: string; operator: FilterOperator; value: FilterValue }
  | { column: string; operator: 'any'; value: FilterScalar[] }

/** The view of a list: page (from 1), order, search, filters and columns, as in the query of its screen's address. */
export type GridView = {
  page: number
  pageSize: number
  sort: SortTerm[]
  search: string
  filters: ColumnFilter[]
  /** The columns that the address names; undefined for those of whoever looks. */
  columns?: ShownColumn[] | undefined
}

/** The default view of a list. */
export type GridDefaults = {
  pageSize: number
  /** Other page sizes to choose from. */
  pageSizes: readonly number[]
  /** `name`, `-name` for descending, several with commas. */
  sort: string
  filters?: readonly ColumnFilter[]
}

/** Query parameters, from Next or from the browser. */
export type AddressParameters = URLSearchParams | Record<string, string | string[] | undefined>

const columnsFilteredMax = 20
const pageMax = 1_000_000

/** The view of a list with all defaults. */
export function defaultView({ pageSize, sort, filters = [] }: GridDefaults): GridView {
  return { page: 1, pageSize, sort: sortTermsOf(sort), search: '', filters: [...filters] }
}

/** Reads the view from an address. Invalid parameters get their default, so that an old or damaged link still opens. */
export function readView(parameters: AddressParameters, defaults: GridDefaults): GridView {
  const all = (name: string): string[] => {
    if (parameters instanceof URLSearchParams) return parameters.getAll(name)
    const value = parameters[name]
    return value === undefined ? [] : [value].flat()
  }
  const start = defaultView(defaults)
  const page = Number(all('page')[0])
  const pageSize = Number(all('size')[0])
  const sort = sortTermsOf(all('sort')[0] ?? '')
  const filters = all('f')
  const columns = parseColumns(all('columns')[0])
  return {
    page: Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1,
    pageSize: defaults.pageSizes.includes(pageSize) ? pageSize : start.pageSize,
    sort: sort.length > 0 ? sort : start.sort,
    search: (all('search')[0] ?? '').slice(0, 200),
    filters: filters.length > 0 ? filters.slice(0, columnsFilteredMax).flatMap(readFilter) : start.filters,
    ...(columns && { columns }),
  }
}

/** The names `writeView` uses; a screen's own parameters need other names. */
export const viewParameters = ['page', 'size', 'sort', 'search', 'f', 'columns'] as const

/** The parameters that describe a view; defaults are left out, so that most addresses need none. */
export function writeView(view: GridView, defaults: GridDefaults): [name: string, value: string][] {
  const start = defaultView(defaults)
  const parameters: [string, string][] = []
  if (view.page > 1) parameters.push(['page', String(view.page)])
  if (view.pageSize !== start.pageSize) parameters.push(['size', String(view.pageSize)])
  if (formatSort(view.sort) !== formatSort(start.sort)) parameters.push(['sort', formatSort(view.sort)])
  if (view.search.trim() !== '') parameters.push(['search', view.search.trim()])
  const [filters, defaultFilters] = [view.filters.map(writeFilter), start.filters.map(writeFilter)]
  if (filters.join('&') !== defaultFilters.join('&')) {
    // An empty filter turns off a default filter.
    for (const text of filters.length > 0 ? filters : ['']) parameters.push(['f', text])
  }
  if (view.columns) parameters.push(['columns', formatColumns(view.columns)])
  return parameters
}

/** `name:contains:jazz`. Plain words are written as they are; anything else is JSON, which distinguishes 5 from "5". */
function writeFilter({ column, operator, value }: ColumnFilter): string {
  const isPlain = typeof value === 'string' && readValue(value) === value
  return `${column}:${operator}:${isPlain ? value : JSON.stringify(value)}`
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isScalar = (value: unknown): value is FilterScalar =>
  value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)

function readFilter(text: string): ColumnFilter[] {
  const match = /^([^:]{1,100}):([^:]{1,12}):(.*)$/s.exec(text)
  if (!match) return []
  const [, column = '', name = '', rest = ''] = match
  const value = readValue(rest)
  if (name === 'any') {
    return Array.isArray(value) && value.length > 0 && value.every(isScalar) ? [{ column, operator: 'any', value }] : []
  }
  const operator = filterOperators.find((each) => each === name)
  if (!operator) return []
  if (operator === 'between') {
    const [low, high] = Array.isArray(value) && value.length === 2 ? value : []
    return isScalar(low) && isScalar(high) ? [{ column, operator, value: [low, high] }] : []
  }
  return isScalar(value) ? [{ column, operator, value }] : []
}

function filterOf({ column, operator, value }: ColumnFilter): Filter {
  if (operator !== 'any') return { kind: 'test', selector: column, operator, value: value as FilterValue }
  const of = value.map((one): Filter => ({ kind: 'test', selector: column, operator: '=', value: one }))
  return of.length === 1 && of[0] ? of[0] : { kind: 'or', of }
}

/** The conditions of several columns as the protocol's filter, or null where there is none. */
function filterOfColumns(filters: readonly ColumnFilter[]): Filter | null {
  const of = filters.map(filterOf)
  return of.length > 1 ? { kind: 'and', of } : (of[0] ?? null)
}

/** The call's parameters for a view. */
export function wireOf(view: GridView): Record<string, string> {
  const filter = filterOfColumns(view.filters)
  return {
    skip: String((view.page - 1) * view.pageSize),
    take: String(view.pageSize),
    requireTotalCount: 'true',
    ...(view.sort.length > 0 && { sort: JSON.stringify(view.sort) }),
    ...(filter && { filter: JSON.stringify(filterToWire(filter)) }),
    ...(view.search.trim() !== '' && { search: view.search.trim() }),
  }
}
