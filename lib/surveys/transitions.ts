import 'server-only'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertCurrentVersion, stampOf } from '@/lib/floor/saving/versioned-record'
import { getEditableSurvey, getOwnedSurvey } from './editable-survey'
import { isActiveOrScheduled, isArchived, mayUnarchive, stateOf } from './lifecycle'
import { messages } from './messages'
import * as queries from './queries'
import type { TransitionRequest } from './schema'

type Changes = Parameters<typeof queries.updateSurvey>[2]

/** A change of state: the columns it changes, and the note of its audit entry. */
type Transition = {
  note: string
  find: (tx: StaffContext, id: number) => Promise<queries.SurveyRecord>
  /** @throws DomainError 409 from other states */
  changes: (survey: queries.SurveyRecord, tx: StaffContext, today: PlainDate) => Changes | Promise<Changes>
}

/** No new responses; those begun may be finished within an hour. The quick code, and so its posters, stay valid. */
const closing: Transition = {
  note: 'Survey closed.',
  find: getEditableSurvey,
  changes(survey, { now }, today) {
    if (!isActiveOrScheduled(getPublishedState(survey, today))) throw conflict(messages.alreadyClosed)
    return { isActive: false, closedAt: now }
  },
}

/** It takes answers again within its dates; a last day in the past is removed. */
const reopening: Transition = {
  note: 'Survey reopened.',
  find: getEditableSurvey,
  changes(survey, _, today) {
    if (getPublishedState(survey, today) !== 'closed') throw conflict(messages.notClosed)
    const isOver = survey.activeTo !== null && survey.activeTo < today
    return { isActive: true, closedAt: null, ...(isOver && { activeTo: null }) }
  },
}

/** It loses its quick code, which stays reserved for it. */
const archiving: Transition = {
  note: 'Survey archived.',
  find: getEditableSurvey,
  changes(survey, { now }, today) {
    getPublishedState(survey, today)
    return { quickCode: null, archivedAt: now }
  },
}

/** It gets the same quick code and state back. */
const unarchiving: Transition = {
  note: 'Survey unarchived.',
  find: getOwnedSurvey,
  async changes(survey, { db, now }) {
    if (!isArchived(survey)) throw conflict(messages.notArchived)
    const quickCode = mayUnarchive(survey, now) ? await queries.findReservedCode(db, survey.id) : undefined
    if (quickCode === undefined) throw conflict(messages.codeVoid)
    return { quickCode, archivedAt: null }
  },
}

/** @throws DomainError 409 for a draft */
function getPublishedState(survey: queries.SurveyRecord, today: PlainDate) {
  const state = stateOf(survey, today)
  if (state === 'draft') throw conflict(messages.onlyPublished)
  return state
}

/**
 * Applies a transition. The survey is locked, so that of two transitions at once the second sees the result of the
 * first.
 * @throws DomainError 403 for a partner; 404 out of scope; 409 for an old version, and from a state without this
 *   transition
 */
async function applyTransition(ctx: StaffContext, id: number, { version }: TransitionRequest, transition: Transition) {
  const today = dayInLondon(ctx.now)
  return change(ctx, { record: { what: 'survey', id } }, async (tx) => {
    await lockRows(tx.db, 'surveys', [id])
    const before = await transition.find(tx, id)
    assertCurrentVersion('survey', before, version)
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
    const after = { ...before, ...changes } as queries.SurveyRecord
    return { ...saved, state: stateOf(after, today), activeTo: after.activeTo }
  })
}

export const closeSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  applyTransition(ctx, id, request, closing)
export const reopenSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  applyTransition(ctx, id, request, reopening)
export const archiveSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  applyTransition(ctx, id, request, archiving)
export const unarchiveSurvey = (ctx: StaffContext, id: number, request: TransitionRequest) =>
  applyTransition(ctx, id, request, unarchiving)
