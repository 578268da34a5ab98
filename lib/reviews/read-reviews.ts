import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { DomainError, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import { type GridQuery, mapRows } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { answerLines } from '@/lib/responses/answers-in-words'
import { findRevisions } from '@/lib/responses/change-answers'
import { findAnswersReviews } from '@/lib/responses/read-response'
import { findSurveyTexts } from '@/lib/responses/survey-texts'
import { isSensitive } from '@/lib/results/sensitive'
import type { Answers } from '@/lib/surveys/engine/answers'
import { type Plan, visibleQuestions } from '@/lib/surveys/engine/plan'
import { isArchived } from '@/lib/surveys/lifecycle'
import { commentName } from '@/lib/surveys/questions/survey-schema'
import { shownName } from '@/lib/surveys/rules'
import * as queries from './queries'
import { actionsIn, isRework } from './rules'
import type { WaitingCounts } from './words'

/** The reader of a list or a count: what waits for them depends on their rights. */
function readerOf({ actor, ability }: StaffContext): queries.ReviewReader {
  return {
    userId: actor.userId,
    scope: organisationScope(actor),
    reviews: (['primary', 'secondary'] as const).filter((state) => actionsIn(ability, state).length > 0),
    standsIn: ability.can('update', 'surveyResponse'),
  }
}

const nameOfSurvey = ({ surveyName, surveyCreatedAt }: { surveyName: string | null; surveyCreatedAt: Date }) =>
  shownName(surveyName, dayInLondon(surveyCreatedAt))

type ReviewsQuery = GridQuery & { show: 'todo' | 'all'; surveyId?: number | undefined }

/** A grid list of the reviews that wait for the actor, or of all they may see; with a survey, of its answers. */
export async function listReviews(ctx: StaffContext, { show, surveyId, ...query }: ReviewsQuery) {
  authorize(ctx, 'read', 'surveyResponseReview')
  const page = await queries.findReviews(ctx.db, readerOf(ctx), { show, surveyId }, query)
  return mapRows(page, query, (row) => ({ ...row, surveyName: nameOfSurvey(row) }))
}

/**
 * How many reviews wait for the actor: to be reviewed, to be looked at a second time, and to be reworked. None for a role
 * that has no part in reviews.
 */
export async function countReviewsFor(ctx: StaffContext): Promise<WaitingCounts> {
  if (!ctx.ability.can('read', 'surveyResponseReview')) return { toReview: 0, toReviewAgain: 0, toRework: 0 }
  return queries.countWaiting(ctx.db, readerOf(ctx))
}

/** Whether the actor reviews answers and the survey, which is theirs, has some that can be reviewed. */
export const hasReviewable = async (ctx: StaffContext, surveyId: number): Promise<boolean> =>
  ctx.ability.can('read', 'surveyResponseReview') && queries.hasReviewable(ctx.db, surveyId)

/** Whether the actor entered the answers. */
export const isEnteredByActor = ({ actor }: StaffContext, { userId }: queries.Reviewable): boolean =>
  userId === actor.userId

/** Whoever entered the answers, or an Admin of the owner in place of one whose account is gone. */
const mayRework = (ctx: StaffContext, found: queries.Reviewable): boolean =>
  isEnteredByActor(ctx, found) ||
  (found.isPersonGone && found.isOwnSurvey && ctx.ability.can('update', 'surveyResponse'))

/** @throws DomainError 404 for a response that cannot be reviewed or is out of scope, 403 for a partner of the event */
export async function getReviewable(ctx: StaffContext, id: string): Promise<queries.Reviewable> {
  const found = await queries.findReviewable(ctx.db, organisationScope(ctx.actor), id)
  const isEntered = found && isEnteredByActor(ctx, found)
  if (!found || !(found.isSeen || isEntered)) throw notFound('Survey response')
  if (!found.isOwnSurvey && !isEntered) throw forbidden()
  return found
}

/** @throws DomainError 404 for anybody but whoever is to rework the response */
export async function getReworkable(ctx: StaffContext, id: string): Promise<queries.Reviewable> {
  const found = await queries.findReviewable(ctx.db, organisationScope(ctx.actor), id)
  if (!found || !mayRework(ctx, found)) throw notFound('Survey response')
  return found
}

/** The texts and the questions of the response's survey. */
export async function getTexts(ctx: StaffContext, { surveyId, surveyVersion }: queries.Reviewable) {
  const texts = await findSurveyTexts(ctx.db, { id: surveyId, version: surveyVersion }, ctx.now)
  if (!texts) throw new DomainError(404, 'Survey response not found')
  return texts
}

/** The comments on the questions that are to be reworked now, by question name. */
export async function findAsked(ctx: StaffContext, id: string): Promise<Record<string, string>> {
  const marks = await findAnswersReviews(ctx.db, id)
  return Object.fromEntries(
    Object.entries(marks).flatMap(([name, mark]) => (mark.ForRework ? [[name, mark.ReworkComments]] : [])),
  )
}

/** What both pages say of the response. */
const factsOf = (found: queries.Reviewable, organisation: string) => ({
  id: found.id,
  surveyId: found.surveyId,
  surveyName: nameOfSurvey(found),
  organisationName: organisation,
  completionMethod: found.completionMethod,
  submittedAt: found.submittedAt,
  enteredByName: found.enteredByName,
  state: found.state,
  version: found.version,
  isArchived: isArchived(found),
})

/** One question as a reviewer reads it. */
type ReviewedQuestion = {
  name: string
  title: string
  answer: string[]
  /** A sensitive answer, which a role that downloads no answers does not read here either. */
  isWithheld: boolean
  /** Marked in the draft of a reviewer, or sent back with a comment. */
  isMarked: boolean
  comment: string
  /** What was asked about it in the round before. */
  lastComment: string
}

/**
 * A response with its review, for reviewers and for whoever entered it. The draft of a review is the reviewers' alone.
 * @throws DomainError 403, 404 as `getReviewable`
 */
export async function getReview(ctx: StaffContext, id: string) {
  authorize(ctx, 'read', 'surveyResponseReview')
  const found = await getReviewable(ctx, id)
  const { plan, organisation } = await getTexts(ctx, found)
  const sent = await findAnswersReviews(ctx.db, id)
  const isEntered = isEnteredByActor(ctx, found)
  const readsAll = isEntered || ctx.ability.can('manage', 'surveyManagement')
  const drafted = isEntered ? {} : found.draftMarks
  const questions = visibleQuestions(plan, found.answers).map((question): ReviewedQuestion => {
    const { name, title } = question
    const mark = sent[name]
    const draft = Object.hasOwn(drafted, name) ? drafted[name] : undefined
    return {
      name,
      title,
      answer: readsAll || !isSensitive(question) ? answerLines(question, found.answers) : [],
      isWithheld: !readsAll && isSensitive(question),
      isMarked: draft !== undefined || mark?.ForRework === true,
      comment: draft ?? (mark?.ForRework ? mark.ReworkComments : ''),
      lastComment: mark && !mark.ForRework ? mark.ReworkComments : '',
    }
  })
  return {
    ...factsOf(found, organisation),
    isOwn: isEntered,
    mayRework: mayRework(ctx, found) && isRework(found.state) && !isArchived(found),
    actions: isEntered || isArchived(found) ? [] : actionsIn(ctx.ability, found.state),
    questions,
    revisions: await readRevisions(ctx, id, readsAll ? plan : withoutSensitive(plan)),
  }
}

export type Review = Awaited<ReturnType<typeof getReview>>

const withoutSensitive = ({ questions }: Plan): Pick<Plan, 'questions'> => ({
  questions: questions.filter(({ question }) => !isSensitive(question)),
})

/** How the answers to these questions were changed, in the words of the survey. */
async function readRevisions(ctx: StaffContext, id: string, { questions }: Pick<Plan, 'questions'>) {
  const revisions = await findRevisions(ctx.db, id)
  const has = (answers: Answers, name: string) => name in answers || commentName(name) in answers
  return revisions.map(({ before, after, asked, changedAt, changedByName }) => ({
    changedAt,
    changedByName,
    changes: questions.flatMap(({ question }) =>
      has(before, question.name) || has(after, question.name)
        ? [
            {
              question: question.title,
              asked: asked[question.name] ?? '',
              before: answerLines(question, before),
              after: answerLines(question, after),
            },
          ]
        : [],
    ),
  }))
}

/**
 * A response for whoever is to rework it: the questionnaire with the answers, and what is asked about them.
 * @throws DomainError 404 for anybody else
 */
export async function getRework(ctx: StaffContext, id: string) {
  authorize(ctx, 'read', 'surveyResponseReview')
  const found = await getReworkable(ctx, id)
  const texts = await getTexts(ctx, found)
  const isOpen = isRework(found.state) && !isArchived(found)
  return {
    ...factsOf(found, texts.organisation),
    isOpen,
    surveySchema: texts.schema,
    surveyAnswers: found.answers,
    answersReviews: isOpen ? await findAnswersReviews(ctx.db, id) : {},
  }
}

export type Rework = Awaited<ReturnType<typeof getRework>>
