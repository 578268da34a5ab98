import 'server-only'
import { firstConfirmationYear } from '@/lib/confirmations/rules'
import { isWithstood } from '@/lib/disclosure/attacks/attack'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { conflict, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { namedCubes } from '@/lib/published/cube-names'
import { draftDayOf, mayBeReleased, quartersToRelease, releaseNameOf } from '@/lib/published/periods'
import { beginDraft } from './begin-draft'
import { messages } from './messages'
import * as queries from './queries'
import { asReleaseAnswer, describeCell } from './release-answer'
import type { FiguresShown } from './release-cells'

/** The quarters that the screen shows besides those that were ever released. */
const quartersShown = 4

/** How many changed figures are listed; all are counted. */
const changesShown = 500

/** The quarters that may be released, the latest first, each with its release or draft; and drafts that were rejected. */
export async function listReleases(ctx: StaffContext) {
  authorize(ctx, 'read', 'operations')
  const found = (await queries.listReleases(ctx.db)).map((release) => asReleaseAnswer(release))
  const open = new Map(found.filter(({ state }) => state !== 'rejected').map((one) => [quarterCode(one), one]))
  const quarters = new Map<number, Quarter>()
  for (const one of [...quartersToRelease(dayInLondon(ctx.now), quartersShown), ...open.values()])
    quarters.set(quarterCode(one), { year: one.year, quarter: one.quarter })
  const sorted = [...quarters].sort(([one], [other]) => other - one)
  return {
    data: sorted.map(([code, quarter]) => ({
      ...quarter,
      draftDay: draftDayOf(quarter),
      release: open.get(code) ?? null,
    })),
    rejected: found.filter(({ state }) => state === 'rejected'),
  }
}

export type ReleaseList = Awaited<ReturnType<typeof listReleases>>

/** The drafts that wait for somebody's decision, and those that could not be made; none for whoever may not decide. */
export async function listUndecidedReleases(ctx: StaffContext) {
  if (!ctx.ability.can('update', 'operations')) return []
  const found = await queries.listUndecided(ctx.db)
  return found.map(({ id, year, quarter, state }) => ({
    id,
    name: releaseNameOf({ year, quarter }),
    isMade: state === 'draft',
  }))
}

export type UndecidedRelease = Awaited<ReturnType<typeof listUndecidedReleases>>[number]

/** A release or draft: how much of each cube is published or withheld and why, what is new or changed, and what each attack got. */
export async function getRelease(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'operations')
  const release = await queries.findRelease(ctx.db, id)
  if (!release) throw notFound('Release')
  const [cells, compared] = await Promise.all([
    queries.countCells(ctx.db, id),
    queries.compareWithBefore(ctx.db, release, changesShown),
  ])
  return asReleaseAnswer(release, { cells, compared })
}

export type ReleaseAnswer = Awaited<ReturnType<typeof getRelease>>

const figuresPerPage = 100

/** One table of a release or draft, figure by figure: each as it is read, and why where it is withheld. A page past the last is the last. */
export async function listReleaseFigures(
  ctx: StaffContext,
  id: number,
  { cubeId, shown, page }: { cubeId: number; shown: FiguresShown; page: number },
) {
  authorize(ctx, 'read', 'operations')
  const release = await queries.findRelease(ctx.db, id)
  const table = namedCubes.find((cube) => cube.id === cubeId)
  if (!release || !table) throw notFound('Release')
  const counts = await queries.countCells(ctx.db, id)
  const total = counts
    .filter((each) => each.cubeId === cubeId && (shown === 'all' || (each.reason === null) === (shown === 'published')))
    .reduce((sum, { cells }) => sum + cells, 0)
  const pages = Math.max(1, Math.ceil(total / figuresPerPage))
  const at = Math.min(page, pages)
  const cells = await queries.findCells(ctx.db, id, {
    ...{ cubeId, shown },
    ...{ from: (at - 1) * figuresPerPage, most: figuresPerPage },
  })
  return {
    release: { id, name: releaseNameOf(release), state: release.state },
    ...{ table, shown, total, page: at, pages },
    rows: cells.map((cell) => ({ ...describeCell(cell), reason: cell.reason })),
  }
}

export type ReleaseFiguresPage = Awaited<ReturnType<typeof listReleaseFigures>>

/** Has a draft made, in place of one that is not decided. @throws DomainError 409, 422 */
export async function askForDraft(ctx: StaffContext, quarter: Quarter): Promise<{ id: number }> {
  authorize(ctx, 'update', 'operations')
  if (quarter.year < firstConfirmationYear || !mayBeReleased(quarter, dayInLondon(ctx.now)))
    throw invalid(messages.cannotBeReleased)
  return beginDraft(ctx, quarter)
}

/**
 * Approves a draft: it is published for good.
 * @throws DomainError 409 where it is no draft, another was approved meanwhile, or it does not withstand an attack
 */
export const approveRelease = (ctx: StaffContext, id: number): Promise<void> =>
  decide(ctx, id, async (db, release) => {
    const last = await queries.findLastApproved(db)
    // Readers take the release with the highest number for the one approved last.
    if (release.basedOn !== last || id < (last ?? 0)) throw conflict(messages.overtaken)
    const lost = (release.attacks ?? []).filter((attack) => !isWithstood(attack))
    if (lost.length > 0) throw conflict(messages.notWithstood(lost.map((attack) => attack.id)))
    await queries.publishRelease(db, id, dayInLondon(ctx.now))
    return { state: 'approved' }
  })

/** Rejects a draft, with the reason. Another one of the quarter can be asked for. @throws DomainError 409 where it is no draft */
export const rejectRelease = (ctx: StaffContext, id: number, reason: string): Promise<void> =>
  decide(ctx, id, async () => ({ state: 'rejected', reason }))

type Decision = { state: 'approved' } | { state: 'rejected'; reason: string }

async function decide(
  ctx: StaffContext,
  id: number,
  judge: (db: StaffContext['db'], release: queries.Release) => Promise<Decision>,
): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await change(ctx, { record: { what: 'release', id } }, async (tx) => {
    await queries.lockReleases(tx.db)
    const release = await queries.lockRelease(tx.db, id)
    if (!release) throw notFound('Release')
    if (release.state !== 'draft') throw conflict(messages.notADraft)
    const decision = await judge(tx.db, release)
    const decided = { decidedAt: tx.now, decidedBy: tx.actor.userId, decidedByName: tx.actor.fullName }
    await queries.updateRelease(tx.db, { id, from: 'draft' }, { ...decision, ...decided })
    tx.audit({
      ...{ subject: 'release', subjectId: id, subjectName: releaseNameOf(release) },
      action: decision.state === 'approved' ? 'publish' : 'update',
      ...{ before: { state: 'draft' }, after: decision },
    })
  })
}
