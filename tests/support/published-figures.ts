import type { Database } from '@/db/client'
import { publishedCells, publishedReleases } from '@/db/schema'
import type { Figure } from '@/lib/disclosure/symbols'
import { openShared } from '@/lib/floor/shared/shared-database'
import type { CellPlace } from '@/lib/published/published-cells'
import { symbolCodeOf } from '@/lib/published/symbol-codes'
import { prepareSharedRole } from '@/scripts/database/shared-role'
import type { TestDatabase } from './database'

/** Makes the role of shared figures of a database, and connects with it. */
export async function sharedRoleOfTest({ url, adminUrl }: TestDatabase) {
  const made = await prepareSharedRole({ url, adminUrl, secret: 'a secret of at least thirty-two characters' })
  const shared = await openShared(made)
  if ('off' in shared) throw new Error(shared.off)
  return { ...shared, url: made ?? '' }
}

/** A figure as a test writes it: where it stands, besides the totals, and its number or symbol. */
export type WrittenCell = Partial<CellPlace> & Pick<CellPlace, 'cubeId'> & { figure: number | Figure['symbol'] }

/** Publishes a release as if it were approved, with these figures of its quarter. */
export async function publishFigures(
  db: Database,
  release: { id: number; year: number; quarter: 1 | 2 | 3 | 4; approvedOn?: string },
  cells: readonly WrittenCell[],
) {
  const { id, year, quarter, approvedOn = '2026-11-21' } = release
  await db
    .insert(publishedReleases)
    .values({ ...{ id, year, quarter, approvedOn, organisations: 20, confirmed: 17 }, sha256: Buffer.alloc(32, id) })
  const total = { year, quarter, regionId: 0, disciplineId: 0, sizeId: 0, typeId: 0, categoryId: 0 }
  for (const { figure, ...place } of cells)
    await db.insert(publishedCells).values({
      ...{ releaseId: id, ...total, ...place },
      value: typeof figure === 'number' ? figure : null,
      symbol: typeof figure === 'number' ? 0 : symbolCodeOf({ value: null, symbol: figure }),
    })
}
