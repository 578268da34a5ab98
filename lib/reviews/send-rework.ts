import 'server-only'
import type { z } from 'zod'
import { remakeExportsOf } from '@/lib/exports/remake-exports'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertCurrentVersion, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { changeAnswers } from '@/lib/responses/change-answers'
import { messages as responseMessages } from '@/lib/responses/messages'
import { isArchived } from '@/lib/surveys/lifecycle'
import { messages } from './messages'
import * as queries from './queries'
import { findAsked, getReworkable, getTexts } from './read-reviews'
import { applyRework } from './rework'
import { afterRework, isRework } from './rules'
import type { reworkedAnswers } from './schema'

type ReworkedAnswers = z.output<typeof reworkedAnswers> & { id: string }

/**
 * Sends reworked answers to whoever asked for them. The response stays submitted and counted: what changed goes into its
 * history, its figures are counted anew by the worker, and files that contain it are made again. Answers may also be sent
 * as they were.
 * @throws DomainError 404 for anybody but whoever is to rework it; 409 from an old copy, where nothing is asked for, and for
 *   an archived survey; 422 with the questions whose answers are invalid or missing
 */
export async function sendRework(ctx: StaffContext, { id, version: sent, surveyAnswers }: ReworkedAnswers) {
  authorize(ctx, 'update', 'surveyResponseReview')
  const { surveyId } = await getReworkable(ctx, id)
  return change(ctx, { record: { what: 'review', id } }, async (tx) => {
    await lockRows(tx.db, 'surveys', [surveyId], 'no key update')
    await queries.lockResponse(tx.db, id)
    const found = await getReworkable(tx, id)
    assertCurrentVersion('review', found, sent)
    if (isArchived(found)) throw conflict(messages.archived)
    if (!isRework(found.state)) throw conflict(messages.noRework)
    const asked = await findAsked(tx, id)
    const { plan } = await getTexts(tx, found)
    const check = applyRework(plan, found.answers, new Set(Object.keys(asked)), surveyAnswers)
    if (check.locked.length > 0) throw invalid(messages.notMarked)
    if (check.unfinished.length > 0)
      throw invalid(
        responseMessages.completeFirst,
        Object.fromEntries(
          check.unfinished.map(({ question, problems }) => [question.name, problems[0]?.message ?? '']),
        ),
      )
    const stamp = stampOf(tx)
    const isChanged = await changeAnswers(tx.db, found, check.answers, { by: stamp.by, at: stamp.at, asked })
    if (isChanged) await remakeExportsOf(tx, found)
    await queries.endRework(tx.db, id)
    const state = afterRework(found.state)
    const version = await queries.writeReview(tx.db, found, { state, draftMarks: {} }, stamp)
    tx.audit({
      subject: 'response',
      subjectId: id,
      subjectName: found.surveyName ?? '',
      action: 'update',
      organisationId: found.organisationId,
      before: { review: found.state },
      after: { review: state, answersChanged: isChanged },
      note: versionNote(sent),
    })
    return { id, version, state }
  })
}
