import 'server-only'
import { getSharedDatabase, type SharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import type { PublishedCell, PublishedChange, PublishedRelease, WantedCells } from './published-cells'
import * as queries from './queries'

/**
 * The reading of published figures. It is done with the role that can read nothing else (`lib/floor/shared-figures`), and never with the
 * ordinary connection; where that role cannot be trusted, everything answers `off` with the reason for Global Admins, and readers
 * get to see nothing.
 */

type Off = { off: string }

async function read<T>(shared: SharedDatabase | undefined, question: (db: queries.PublishedDatabase) => Promise<T>) {
  const source = shared ?? (await getSharedDatabase())
  return 'off' in source ? { off: source.off } : question(source.db)
}

/** Every approved release, the one approved last first. */
export const listPublishedReleases = (shared?: SharedDatabase): Promise<PublishedRelease[] | Off> =>
  read(shared, queries.listReleases)

/** The wanted figures; of each cell what the latest release says. In the order of cubes, periods and values. */
export const readPublishedCells = (wanted: WantedCells, shared?: SharedDatabase): Promise<PublishedCell[] | Off> =>
  read(shared, (db) => queries.findCells(db, wanted))

/** The figures that a release says otherwise than the releases before it. */
export const readPublishedChanges = (releaseId: number, shared?: SharedDatabase): Promise<PublishedChange[] | Off> =>
  read(shared, (db) => queries.findChanges(db, releaseId))
