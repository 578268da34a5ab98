import { globSync } from 'node:fs'
import { calls } from '@/lib/calls'
import type { GridKind } from '@/lib/floor/grid/grid-columns'
import type { Call } from '@/lib/floor/http/call'
import { isList, shapeOf } from '@/lib/floor/http/call-shape'
import { shownOnlyNote } from '@/lib/floor/validation/answer-fields'
import type { JsonSchema } from '@/lib/floor/validation/shapes'

/** A column of a list, as its call declares it; `isFilterable` is false for one that is only shown. */
export type ListColumn = { name: string; kind: GridKind; isFilterable: boolean }

/** Every list that speaks the grid protocol. */
export const lists = calls.filter(isList)

/** The columns of a list, of what somebody with every right is answered. */
export function columnsOf({ answer }: Call): ListColumn[] {
  if (typeof answer === 'string' || !('_zod' in answer)) throw new Error('A list answers rows')
  const shape = shapeOf(answer)
  const { properties = {}, required = [] } = shape.anyOf?.[0] ?? shape
  // What a row has only where it was asked for is no column.
  return Object.entries(properties)
    .filter(([name]) => required.includes(name))
    .map(([name, schema]) => ({
      name,
      kind: kindOf(schema),
      isFilterable: !schema.description?.includes(shownOnlyNote),
    }))
}

function kindOf(schema: JsonSchema): GridKind {
  const { type = [], format } = schema.anyOf?.find((each) => each.type !== 'null') ?? schema
  if (format === 'date-time') return 'instant'
  if (format === 'date') return 'date'
  if (format === 'uuid') return 'uuid'
  const types = [type].flat()
  if (types.includes('boolean')) return 'boolean'
  return types.includes('string') ? 'text' : 'number'
}

type GetHandler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>

const normalizePath = (path: string) => path.replace(/\{[^}]+\}|\[[^\]]+\]/g, '{}')

/** The files of the routes by their paths; the parameters of a path keep their place, not their name. */
const routeFiles = new Map(
  globSync('app/api/**/route.ts').map((file) => [
    normalizePath(file.replace(/^app/, '').replace(/\/route\.ts$/, '')),
    file,
  ]),
)

/** The handler behind a call. */
export async function handlerOf({ path }: Call): Promise<GetHandler> {
  const file = routeFiles.get(normalizePath(path))
  const { GET } = (await import(/* @vite-ignore */ `../../${file}`)) as { GET: GetHandler }
  return GET
}
