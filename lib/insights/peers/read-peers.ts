import 'server-only'
import type { Database } from '@/db/client'
import type { SharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import { releaseNameOf } from '@/lib/published/periods'
import { type PublishedPeriod, periodNameOf } from '@/lib/published/published-cells'
import { listPublishedReleases, readPublishedCells } from '@/lib/published/read-published'
import { narrowingFilterNames, type PeerKind, peerKinds } from '../filters'
import type { Report, ReportContent } from '../report'
import type { ReportSlug } from '../report-names'
import type { ReportQuestion } from '../report-question'
import { cubesBeside, groupValuesOf, type Place, peerFiguresOf } from './peer-figures'
import { groupOf } from './peer-groups'
import { isPublished, ownFigureOf, peerTable } from './peer-tables'
import { groupInWords } from './peer-words'
import { findOrganisationPlace } from './queries'

/** What comparing adds to a report. */
type PeerComparison = { tables: ReportContent['tables']; about: Report['about'] }

const noComparison: PeerComparison = { tables: [], about: [] }

/** The organisation whose own figures a report has; undefined where it has those of several. */
const onlyOrganisation = ({ organisations }: Pick<ReportQuestion, 'organisations'>): number | undefined =>
  organisations !== 'all' && organisations.length === 1 ? organisations[0] : undefined

/**
 * The groups that a report may be compared with, each with its name: those of its organisation, once a release is approved. None
 * otherwise: then nothing of comparing is shown.
 */
export async function listPeerChoices(
  db: Database,
  slug: ReportSlug,
  question: Pick<ReportQuestion, 'organisations' | 'period'>,
  shared?: SharedDatabase,
): Promise<{ id: PeerKind; name: string }[]> {
  const organisation = onlyOrganisation(question)
  if (organisation === undefined || peerFiguresOf(slug).length === 0 || !(await hasReleases(shared))) return []
  const place = await findOrganisationPlace(db, organisation, question.period.year)
  return place
    ? peerKinds.flatMap((kind) => {
        const group = groupOf(kind, place)
        return group ? [{ id: kind, name: capital(groupInWords(group)) }] : []
      })
    : []
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

async function hasReleases(shared?: SharedDatabase): Promise<boolean> {
  const releases = await listPublishedReleases(shared)
  return !('off' in releases) && releases.length > 0
}

/**
 * The tables that set the figures of a report beside those of a group, which are read over the connection of published figures alone.
 * Nothing where comparing is not asked for, cannot be (figures of several organisations), or nothing was ever released.
 */
export async function readPeers(
  db: Database,
  slug: ReportSlug,
  question: ReportQuestion,
  { figures }: Pick<ReportContent, 'figures'>,
  shared?: SharedDatabase,
): Promise<PeerComparison> {
  const { filters, period } = question
  const compared = peerFiguresOf(slug)
  const organisation = onlyOrganisation(question)
  if (filters.beside === undefined || organisation === undefined || compared.length === 0) return noComparison
  if (!(await hasReleases(shared))) return noComparison
  const place = await findOrganisationPlace(db, organisation, period.year)
  const group = place && groupOf(filters.beside, place)
  if (!group) return noComparison
  const asked: PublishedPeriod = { year: period.year, quarter: (filters.quarter ?? 0) as PublishedPeriod['quarter'] }
  // Besides the period the group is the one filter that shared figures honour.
  const isNarrowed = narrowingFilterNames.some((filter) => filters[filter] !== undefined)
  const cells = isNarrowed ? [] : await readCells(compared, group, asked, shared)
  const found = compared
    .map((figure) => ({ figure, own: ownFigureOf(figure, figures), group: groupValuesOf(figure, group, cells) }))
    .filter((beside) => isPublished(beside.group))
  const release = cells.reduce((latest, cell) => Math.max(latest, cell.releaseId), 0)
  const words = { period: periodNameOf(asked), release: await releaseInWords(release, shared) }
  const named = groupInWords(group)
  return {
    tables: found.map((beside) => peerTable(beside, group, words)),
    about: [
      {
        label: 'Compared with',
        value: found.length > 0 ? named : `${named}: ${whyNot(isNarrowed, asked)}`,
      },
    ],
  }
}

const whyNot = (isNarrowed: boolean, { quarter }: PublishedPeriod) =>
  isNarrowed
    ? 'not published at this detail. Clear the other filters to compare'
    : quarter === 0
      ? 'not published at this detail. Choose a quarter that is released'
      : 'not published at this detail'

async function readCells(
  figures: Parameters<typeof cubesBeside>[0],
  place: Place,
  period: PublishedPeriod,
  shared?: SharedDatabase,
) {
  const cells = await readPublishedCells({ cubeIds: cubesBeside(figures), periods: [period], ...place }, shared)
  return 'off' in cells ? [] : cells
}

async function releaseInWords(id: number, shared?: SharedDatabase): Promise<string> {
  const releases = await listPublishedReleases(shared)
  const found = 'off' in releases ? undefined : releases.find((release) => release.id === id)
  return found ? `release of ${releaseNameOf(found)}` : 'no release'
}
