import 'server-only'
import type { z } from 'zod'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, forbidden, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertCurrentVersion, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { visibleQuestions } from '@/lib/surveys/engine/plan'
import { isArchived } from '@/lib/surveys/lifecycle'
import { messages } from './messages'
import * as queries from './queries'
import { findAsked, getReviewable, getTexts, isEnteredByActor } from './read-reviews'
import { findStep, isRework, mayEverTake, mayTake } from './rules'
import type { reviewStep } from './schema'
import { tellOfRework } from './tell-of-rework'

type ReviewStep = z.output<typeof reviewStep> & { id: string }
type Marks = Record<string, string>

/**
 * Takes one step of a review: drafts marks, sends the answers back, passes them on, approves them, or takes one of these back.
 * The survey is locked first, then the response, as uploads and their undoing do.
 * @throws DomainError 403 without the right of the step, for a partner and for one's own answers; 404 out of scope; 409 from
 *   an old copy, at another step, and for an archived survey; 422 for marks that will not do
 */
export async function takeStep(ctx: StaffContext, { id, version: sent, action, marks }: ReviewStep) {
  authorize(ctx, 'update', 'surveyResponseReview')
  if (!mayEverTake(ctx.ability, action)) throw forbidden()
  const { surveyId } = await getReviewable(ctx, id)
  return change(ctx, { record: { what: 'review', id } }, async (tx) => {
    await lockRows(tx.db, 'surveys', [surveyId], 'no key update')
    await queries.lockResponse(tx.db, id)
    const found = await getReviewable(tx, id)
    if (isEnteredByActor(tx, found)) throw forbidden(messages.ownAnswers)
    assertCurrentVersion('review', found, sent)
    if (isArchived(found)) throw conflict(messages.archived)
    const step = findStep(action, found.state)
    if (!step) throw conflict(messages.notNow)
    if (!mayTake(tx.ability, step)) throw forbidden()
    const asked = await assertMarks(tx, found, marks, { isDraft: action === 'saveDraft', needed: step.marks })
    const draftMarks = action === 'saveDraft' ? asked : action === 'takeBack' ? await takeBack(tx, id) : {}
    if (isRework(step.to)) await queries.askForRework(tx.db, id, asked)
    if (isRework(step.to)) await tellOfRework(tx, found, Object.keys(asked).length)
    const version = await queries.writeReview(tx.db, found, { state: step.to, draftMarks }, stampOf(tx))
    tx.audit({
      subject: 'response',
      subjectId: id,
      subjectName: found.surveyName ?? '',
      action: 'update',
      organisationId: found.organisationId,
      // Neither answers nor comments: an erasure would not reach them here.
      before: { review: found.state },
      after: { review: step.to, ...(isRework(step.to) && { questionsMarked: Object.keys(asked).length }) },
      note: versionNote(sent),
    })
    return { id, version, state: step.to }
  })
}

/** The marks of a step, checked. A draft may lack comments; nothing else may. */
async function assertMarks(
  ctx: StaffContext,
  found: queries.Reviewable,
  marks: Marks,
  { isDraft, needed }: { isDraft: boolean; needed: 'some' | 'none' | undefined },
): Promise<Marks> {
  const names = Object.keys(marks)
  if (needed === 'some' && names.length === 0) throw invalid(messages.nothingMarked)
  if (needed === 'none' && names.length > 0) throw invalid(messages.stillMarked)
  const { plan } = await getTexts(ctx, found)
  const asked = new Set(visibleQuestions(plan, found.answers).map(({ name }) => name))
  if (names.some((name) => !asked.has(name))) throw invalid(messages.notAsked)
  const blank = names.filter((name) => marks[name] === '')
  if (!isDraft && blank.length > 0)
    throw invalid(messages.commentRequired, Object.fromEntries(blank.map((name) => [name, messages.commentRequired])))
  return marks
}

/** What was asked for becomes a draft again. */
async function takeBack(ctx: StaffContext, id: string): Promise<Marks> {
  const asked = await findAsked(ctx, id)
  await queries.takeBackRework(ctx.db, id)
  return asked
}
