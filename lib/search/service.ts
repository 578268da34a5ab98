import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { mayOpen, type RecordKind, recordHref, recordKinds } from '@/lib/floor/access/record-address'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { matchRank } from '@/lib/floor/grid/match-rank'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getTrainingHub } from '@/lib/training/read-guides'
import { type Finders, finders } from './queries'
import {
  type FoundKind,
  normaliseTyped,
  orderGroups,
  resultsOfKind,
  type SearchGroup,
  type SearchResult,
  searchFrom,
} from './rules'

type RankedResult = SearchResult & { rank: number }
type RankedGroup = { kind: FoundKind; results: RankedResult[] }

/**
 * Everything in reach that begins with or contains what was typed: records of the kinds that the actor may open, and the
 * guides of their role. One statement for each kind; nothing is found for fewer than two characters.
 */
export async function search(ctx: StaffContext, typed: string): Promise<{ groups: SearchGroup[] }> {
  authorize(ctx, 'read', 'home')
  const words = normaliseTyped(typed)
  if (words.length < searchFrom) return { groups: [] }
  const kinds = recordKinds.filter((kind) => mayOpen(ctx.ability, kind))
  const found = await Promise.all([...kinds.map((kind) => findRecords(ctx, kind, words)), findGuides(ctx, words)])
  return {
    groups: orderGroups(found).map(({ kind, results }) => ({
      kind,
      results: results.map(({ rank: _, ...result }) => result),
    })),
  }
}

type FoundRecord<Kind extends RecordKind> = Awaited<ReturnType<Finders[Kind]>>[number]

/** What tells a record from others of its name; empty parts are left out. */
const details: { [Kind in RecordKind]: (found: FoundRecord<Kind>) => string[] } = {
  organisation: ({ urn, postcode, isActive }) => [urn, postcode, isActive ? '' : 'Disabled'],
  user: ({ email, isActive }) => [email, isActive ? '' : 'Disabled'],
  event: ({ startDate, endDate, location }) => [
    startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`,
    location,
  ],
  location: ({ city, postcode, organisation, isActive }) => [city, postcode, organisation, isActive ? '' : 'Disabled'],
  survey: ({ event, isDraft, quickCode }) => [event, isDraft ? 'Draft' : (quickCode ?? 'Archived')],
}

async function findRecords(ctx: StaffContext, kind: RecordKind, words: string): Promise<RankedGroup> {
  // The types of finder and details go together by kind, which a union of kinds does not tell.
  const find = finders[kind] as (...asked: Parameters<Finders[RecordKind]>) => Promise<FoundRecord<RecordKind>[]>
  const detailsOf = details[kind] as (found: FoundRecord<RecordKind>) => string[]
  const rows = await find(ctx.db, organisationScope(ctx.actor), words)
  return {
    kind,
    results: rows.flatMap((row) => {
      const href = recordHref(ctx.ability, kind, row.id)
      return href ? [{ name: row.name, detail: detailsOf(row).filter(Boolean).join(' · '), href, rank: row.rank }] : []
    }),
  }
}

async function findGuides(ctx: StaffContext, words: string): Promise<RankedGroup> {
  const { guides } = await getTrainingHub(ctx)
  const results = guides.flatMap(({ name, title, summary }) => {
    const rank = matchRank(words, title, summary)
    return rank === undefined ? [] : [{ name: title, detail: summary, href: `/training/guides/${name}`, rank }]
  })
  return { kind: 'guide', results: results.sort((one, other) => one.rank - other.rank).slice(0, resultsOfKind) }
}
