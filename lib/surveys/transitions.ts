import 'server-only'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertFresh, stampOf } from '@/lib/floor/saving/versioned-record'
import { getEditable, getOwned } from './editable-survey'
import { isArchived, isOpenSoon, mayUnarchive, stateOf } from './lifecycle'
import { say } from './messages'
import * as queries from './queries'
import type { TransitionRequest } from './schema'

type Changes = Parameters<typeof queries.updateSurvey>[2]

/** From one state to another: what it changes, and what the audit entry says of it. */
type Transition = {
  note: string
  find: (tx: StaffContext, id: number) => Promise<queries.FoundSurvey>
  /** @throws 409 from a state that it does not lead from */
  changes: (survey: queries.FoundSurvey, tx: StaffContext, today: PlainDate) => Changes | Promise<Changes>
}

/** Nobody begins it any more; whoever is answering has an hour to finish. Its code stays, and so do its posters. */
const closing: Transition = {
  note: 'Survey closed.',
  find: getEditable,
  changes(survey, { now }, today) {
    if (!isOpenSoon(publishedState(survey, today))) throw conflict(say.alreadyClosed)
    return { isActive: false, closedAt: now }
  },
}

/** It takes answers again on the days that it has; a last day that is over is taken away. */
const reopening: Transition = {
  note: 'Survey reopened.',
  find: getEditable,
  changes(survey, _, today) {
    if (publishedState(survey, today) !== 'closed') throw conflict(say.notClosed)
    const isOver = survey.activeTo !== null && survey.activeTo < today
    return { isActive: true, closedAt: null, ...(isOver && { activeTo: null }) }
  },
}

/** It gives up its quick code, which stays reserved for it. */
const archiving: Transition = {
  note: 'Survey archived.',
  find: getEditable,
  changes(survey, { now }, today) {
    publishedState(survey, today)
    return { quickCode: null, archivedAt: now }
  },
}

/** It gets the same quick code back, and stands as it stood before. */
const unarchiving: Transition = {
  note: 'Survey unarchived.',
  find: getOwned,
  async changes(survey, { db, now }) {
    if (!isArchived(survey)) throw conflict(say.notArchived)
    const quickCode = mayUnarchive(survey, now) ? await queries.findReservedCode(db, survey.id) : undefined
    if (quickCode === undefined) throw conflict(say.codeVoid)
    return { quickCode, archivedAt: null }
  },
}

/** @throws 409 for a draft */
function publishedState(survey: queries.FoundSurvey, today: PlainDate) {
  const state = stateOf(survey, today)
  if (state === 'draft') throw conflict(say.onlyPublished)
  return state
}

/**
 * The survey is locked meanwhile, so that of two transitions at once the second sees what the first did.
 * @throws 403 for a partner; 404 out of scope; 409 from an old copy, and from a state that the transition does not lead from
 */
async function transit(ctx: StaffContext, id: number, { version }: TransitionRequest, transition: Transition) {
  const today = dayInLondon(ctx.now)
  return change(ctx, { busy: { what: 'survey', id } }, async (tx) => {
    await lockRows(tx.db, 'surveys', [id])
    const before = await transition.find(tx, id)
    assertFresh('survey', before, version)
    const changes = await transition.changes(before, tx, today)
    const saved = await queries.updateSurvey(tx.db, id, changes, stampOf(tx))
    tx.audit({
      subject: 'survey',
      subjectId: id,
      subjectName: before.name ?? '',
      action: 'update',
      organisationId: before.organisationId,
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof typeof before]])),
      after: changes,
      note: transition.note,
    })
    const after = { ...before, ...changes } as queries.FoundSurvey
    return { ...saved, state: stateOf(after, today), activeTo: after.activeTo }
  })
}

export const closeSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  transit(ctx, id, request, closing)
export const reopenSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  transit(ctx, id, request, reopening)
export const archiveSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  transit(ctx, id, request, archiving)
export const unarchiveSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  transit(ctx, id, request, unarchiving)
