import 'server-only'
import type { SharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import type { Report } from '@/lib/insights/report'
import { listPublishedReleases, readPublishedCells } from '@/lib/published/read-published'
import { cubesOfReport, makePublicReport } from './make-public-report'
import type { PublicReportSlug } from './public-reports'

/** A public report, or why there is none, in words for its readers. */
type FoundPublicReport = { report: Report } | { nothing: string }

const off = 'Shared figures are switched off at the moment. Please come back later.'
const noRelease = 'No figures have been released yet. They will be here once the first release is approved.'

/** A public report of the latest quarter that is released, read over the connection that reads published figures alone. */
export async function readPublicReport(slug: PublicReportSlug, shared?: SharedDatabase): Promise<FoundPublicReport> {
  const releases = await listPublishedReleases(shared)
  if ('off' in releases) return { nothing: off }
  const [release] = releases.toSorted((one, other) => other.year - one.year || other.quarter - one.quarter)
  if (!release) return { nothing: noRelease }
  const cells = await readPublishedCells({ cubeIds: cubesOfReport[slug], periods: [release] }, shared)
  if ('off' in cells) return { nothing: off }
  return { report: makePublicReport(slug, { release, cells }) }
}
