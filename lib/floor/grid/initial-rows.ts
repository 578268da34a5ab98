import 'server-only'
import { ZodError } from 'zod'
import { DomainError } from '../errors/domain-error'
import { onWire, type Wire } from '../http/wire'
import { type GridPage, type GridQuery, gridQuery } from './grid-query'
import { type AddressParameters, type GridDefaults, type GridView, readView, wireOf } from './grid-view'

/** Rows that arrive with the HTML, and the query they answer; `page` is null where the list refuses the query. */
export type InitialRows<Row> = { wire: Record<string, string>; page: GridPage<Row> | null }

/**
 * The rows of the view that a screen's address describes: `initial={await initialRows(await searchParams,
 * locationsView, (query) => listLocations(ctx, query))}`. A view that the list refuses (with a removed column, for
 * instance) is left to the grid, which shows the error and a way to reset it.
 */
export async function loadInitialRows<Row>(
  parameters: AddressParameters,
  defaults: GridDefaults,
  list: (query: GridQuery) => Promise<GridPage<Row>>,
): Promise<InitialRows<Wire<Row>>> {
  const view = readView(parameters, defaults)
  try {
    return { wire: wireOf(view), page: onWire(await list(queryOfView(view))) }
  } catch (error) {
    if (error instanceof ZodError || (error instanceof DomainError && error.status === 400)) {
      return { wire: wireOf(view), page: null }
    }
    throw error
  }
}

/** Schemas are slow to build, and there are only a few page sizes. */
const schemas = new Map<number, ReturnType<typeof gridQuery>>()

/** The query of a view, parsed as the call would parse it. @throws ZodError for a query beyond the limits */
export function queryOfView(view: GridView): GridQuery {
  const schema = schemas.get(view.pageSize) ?? gridQuery(view.pageSize)
  schemas.set(view.pageSize, schema)
  return schema.parse(wireOf(view))
}
