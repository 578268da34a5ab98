import 'server-only'
import type { Database } from '@/db/client'
import { boxOfficeProviders } from '@/db/schema'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'

export function findProviders(db: Database, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(boxOfficeProviders),
      columns: { id: boxOfficeProviders.id, name: boxOfficeProviders.name, isManual: boxOfficeProviders.isManual },
      where: undefined,
      key: boxOfficeProviders.id,
      searchable: ['name'],
      defaultSort: 'name',
    },
    query,
  )
}
