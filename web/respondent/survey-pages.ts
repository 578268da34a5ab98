import { createElement } from 'react'
import { ConfirmPage } from '@/components/questionnaire/confirm-page'
import { LeavingPage } from '@/components/questionnaire/leaving-page'
import { StartPage } from '@/components/questionnaire/start-page'
import { StepPage } from '@/components/questionnaire/step-page'
import { ThanksPage } from '@/components/questionnaire/thanks-page'
import { partial } from '@/db/response-states'
import { timeInLondon } from '@/lib/floor/calendar/plain-date'
import type { Context } from '@/lib/floor/identity/context'
import { messages } from '@/lib/responses/messages'
import type { OpenResponse, OpenSurvey } from '@/lib/responses/open-survey'
import { formatReceiptCode } from '@/lib/responses/receipt-code'
import { type ResponseCredentials, receiptCodeOf } from '@/lib/responses/validation-key'
import { addressOfField } from '@/lib/surveys/editor-address'
import type { AnswerProblem, Answers } from '@/lib/surveys/engine/answers'
import { checkSubmission, type SubmissionCheck, visibleQuestions } from '@/lib/surveys/engine/plan'
import {
  clampStep,
  progressAt,
  type QuestionPath,
  questionPathOf,
  resumeStepOf,
  stepOf,
} from '@/lib/surveys/engine/question-path'
import { questionViewOf, type RejectedAnswer } from '@/lib/surveys/engine/question-view'
import { findUnfilledBrackets } from '@/lib/surveys/questions/unfilled-brackets'
import type { Page } from './reply'

/** Where an address and the start form hold the token of a labelled link. */
export const linkField = 'at'

const addressOf = ({ survey }: OpenSurvey) => `/survey/${survey.quickCode}`

/** What every page of a survey has around it. */
export function frameOf(open: OpenSurvey, url: string) {
  const { survey, texts, isPreview } = open
  return {
    url,
    organisation: texts.organisation,
    ...(texts.hasLogo && { logo: `${addressOf(open)}/logo` }),
    ...(isPreview && { previewOf: `/survey-overview/${survey.id}`, ...unfilledOf(open) }),
  }
}

/** What a preview says of words in brackets that would be published as they are. */
function findUnfilled({ texts }: OpenSurvey) {
  const { name, introduction, postCompletionMessage, organisation, discipline, location } = texts
  return findUnfilledBrackets(texts.schema, {
    name,
    introduction,
    postCompletionMessage,
    organisationDisplayName: organisation,
    disciplineDisplayName: discipline,
    locationDisplayName: location,
  })
}

function unfilledOf(open: OpenSurvey) {
  const unfilled = findUnfilled(open)
  const [first] = unfilled
  return first && { unfilled: { places: unfilled.length, first: addressOfField(open.survey.id, first.field) } }
}

/** A mark by which the browser knows its own unsent page again; it opens nothing. */
const pageMarkOf = (responseId: string) => responseId.slice(-12)

/** `link`: the token of the labelled link that somebody came by, taken along to the start. */
export function startPage(open: OpenSurvey, link?: string): Page {
  const { texts, response } = open
  const action = addressOf(open)
  const facts = [
    { term: 'Event', text: texts.eventName },
    { term: 'Venue', text: texts.eventVenue },
    { term: 'Organisation', text: texts.organisation },
  ].filter(({ text }) => text !== '')
  const hasBegun = response?.state === partial
  const late = lateSentence(open)
  return {
    ...frameOf(open, action),
    title: `${texts.name} – ${texts.organisation}`,
    ...(response && { response: pageMarkOf(response.id) }),
    content: createElement(StartPage, {
      action,
      name: texts.name,
      introduction: texts.introduction,
      facts,
      questions: texts.plan.questions.length,
      mayBegin: open.mayBegin || open.isPreview,
      ...(late && { late }),
      ...(link && { carried: { [linkField]: link } }),
      ...(hasBegun && {
        resume: `${action}?step=${resumeStepOf(questionPathOf(texts.plan, response.answers), response.answers)}`,
      }),
    }),
  }
}

/** Said to whoever was answering as the survey closed; undefined while it is open. */
function lateSentence({ finishBy }: OpenSurvey): string | undefined {
  if (finishBy === undefined) return undefined
  return finishBy === null
    ? 'This survey has closed. You can still finish what you have begun.'
    : `This survey has closed. You can still finish what you have begun, until ${timeInLondon(finishBy)}.`
}

export type StepOptions = {
  answers: Answers
  /** From 1, among the questions asked; taken back to what these answers allow. */
  step: number
  typed?: RejectedAnswer
  sentence?: string
  /** What the form carries along: in a preview, the answers so far. */
  carried?: Record<string, string>
  /** Opens the confirmation over the step; without a script it is a page of its own. */
  asksToSubmit?: boolean
  /** Everything is answered, and nothing follows. */
  isPast?: boolean
  /** The walk of these answers, where it is known already. */
  path?: QuestionPath
}

export function stepPage(
  open: OpenSurvey,
  { answers, step: requestedStep, typed, sentence, carried = {}, ...more }: StepOptions,
): Page {
  const { asksToSubmit = false, isPast = asksToSubmit, path: known } = more
  const { texts, isPreview } = open
  const response = isPreview ? undefined : open.response
  const path = known ?? questionPathOf(texts.plan, answers)
  const step = clampStep(path, requestedStep)
  const question = path.questions[step - 1]
  if (!question) return startPage(open)
  const review = open.reviews?.[question.name]
  const mistakes: readonly AnswerProblem[] = typed?.problems ?? []
  const unfilled = isPreview ? findUnfilled(open).find((left) => left.question === question.name) : undefined
  const late = lateSentence(open)
  const { steps, isLast } = progressAt(texts.plan, answers, question.name, isPast)
  const action = addressOf(open)
  return {
    ...frameOf(open, isPreview ? action : `${action}?step=${step}`),
    title: `${mistakes.length > 0 ? 'Error: ' : ''}Step ${step} of ${steps}: ${question.title}`,
    ...(response && { response: pageMarkOf(response.id) }),
    ...(response && Object.keys(answers).length === 0 && { unanswered: true }),
    ...(mistakes.length > 0 && { status: 422 }),
    content: createElement(StepPage, {
      action,
      step,
      steps,
      isLast,
      view: questionViewOf(question, answers, typed),
      mistakes,
      sentence,
      ...(late && { late }),
      isPreview,
      carried,
      asksToSubmit,
      ...(review?.ForRework && { rework: review.ReworkComments }),
      ...(unfilled && {
        unfilled: { brackets: unfilled.brackets, address: addressOfField(open.survey.id, unfilled.field) },
      }),
    }),
  }
}

/** Everything is answered: the question before it is final. Otherwise the first thing that is missing. */
export function completePage(open: OpenResponse, answers: Answers, isEnhanced: boolean): Page {
  const { plan } = open.texts
  const { unfinished } = checkSubmission(plan, answers)
  if (unfinished.length > 0) return unfinishedPage(open, answers, unfinished)
  if (!isEnhanced) return confirmPage(open, open.response.id)
  return stepPage(open, { answers, step: visibleQuestions(plan, answers).length, asksToSubmit: true })
}

export function unfinishedPage(open: OpenResponse, answers: Answers, [first]: SubmissionCheck['unfinished']): Page {
  return stepPage(open, {
    answers,
    step: first ? stepOf(questionPathOf(open.texts.plan, answers), first.question.name) : 1,
    sentence: messages.unableToSubmit(messages.completeFirst),
    ...(first && { typed: { value: answers[first.question.name], problems: first.problems } }),
  })
}

export function confirmPage(open: OpenSurvey, responseId: string): Page {
  const action = addressOf(open)
  return {
    ...frameOf(open, `${action}?step=confirm`),
    title: 'Submit your answers',
    response: pageMarkOf(responseId),
    content: createElement(ConfirmPage, { action, back: `${action}?step=last`, heading: 'h1' }),
  }
}

/** Staff answer for one person after the other, while the survey takes answers. */
export const mayAnswerAgain = ({ actor }: Context, { mayBegin }: OpenSurvey): boolean =>
  actor.kind === 'staff' && mayBegin

/**
 * `credentials`: the response and its key, of which the receipt code is made; left out for one from before there were
 * codes.
 */
export function thanksPage(ctx: Context, open: OpenSurvey, credentials: ResponseCredentials | undefined): Page {
  const action = addressOf(open)
  const { name, postCompletionMessage, postCompletionUrl } = open.texts
  const link = safeLink(postCompletionUrl)
  return {
    ...frameOf(open, action),
    title: `Your answers have been submitted – ${name}`,
    content: createElement(ThanksPage, {
      action,
      message: postCompletionMessage,
      mayAnswerAgain: mayAnswerAgain(ctx, open),
      ...(credentials && { receipt: formatReceiptCode(receiptCodeOf(credentials.validationKey)) }),
      ...(link && { link: { url: link, leaving: `${action}?leaving=1` } }),
    }),
  }
}

/** A post-completion link leads to the web or nowhere, whatever was stored. */
export const safeLink = (url: string): string | undefined => {
  const protocol = URL.parse(url)?.protocol
  return protocol === 'https:' || protocol === 'http:' ? url : undefined
}

export function leavingPage(open: OpenSurvey, url: string): Page {
  return {
    ...frameOf(open, `${addressOf(open)}?leaving=1`),
    title: messages.leaving,
    content: createElement(LeavingPage, { url, back: addressOf(open) }),
  }
}
