import { createElement } from 'react'
import { ConfirmPage } from '@/components/questionnaire/confirm-page'
import { LeavingPage } from '@/components/questionnaire/leaving-page'
import { StartPage } from '@/components/questionnaire/start-page'
import { StepPage } from '@/components/questionnaire/step-page'
import { ThanksPage } from '@/components/questionnaire/thanks-page'
import { timeInLondon } from '@/lib/floor/calendar/plain-date'
import { say } from '@/lib/responses/messages'
import type { OpenSurvey } from '@/lib/responses/open-survey'
import { receiptOf } from '@/lib/responses/receipt'
import { inGroups } from '@/lib/responses/receipt-code'
import { partial } from '@/lib/responses/rules'
import type { Held } from '@/lib/responses/validation-key'
import { addressOfField } from '@/lib/surveys/editor-address'
import type { Answers, Problem } from '@/lib/surveys/engine/answers'
import { type Typed, viewOf } from '@/lib/surveys/engine/question-view'
import { progressAt, reachable, resumeAt, type Walk, walkOf } from '@/lib/surveys/engine/walk'
import { listUnfilledBrackets } from '@/lib/surveys/questions/unfilled-brackets'
import type { Page } from './page-response'
import { linkField } from './survey-request'

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
function listUnfilled({ texts }: OpenSurvey) {
  const { name, introduction, postCompletionMessage, organisation, discipline, location } = texts
  return listUnfilledBrackets(texts.schema, {
    name,
    introduction,
    postCompletionMessage,
    organisationDisplayName: organisation,
    disciplineDisplayName: discipline,
    locationDisplayName: location,
  })
}

function unfilledOf(open: OpenSurvey) {
  const unfilled = listUnfilled(open)
  const [first] = unfilled
  return first && { unfilled: { places: unfilled.length, first: addressOfField(open.survey.id, first.field) } }
}

/** A mark by which the browser knows its own unsent page again; it opens nothing. */
const markOf = (responseId: string) => responseId.slice(-12)

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
    ...(response && { response: markOf(response.id) }),
    content: createElement(StartPage, {
      action,
      name: texts.name,
      introduction: texts.introduction,
      facts,
      questions: texts.plan.questions.length,
      mayBegin: open.mayBegin || open.isPreview,
      ...(late && { late }),
      ...(link && { carried: { [linkField]: link } }),
      ...(hasBegun && { resume: `${action}?step=${resumeAt(walkOf(texts.plan, response.answers), response.answers)}` }),
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

export type Step = {
  answers: Answers
  /** From 1, among the questions asked; taken back to what these answers allow. */
  step: number
  typed?: Typed
  sentence?: string
  /** What the form carries along: in a preview, the answers so far. */
  carried?: Record<string, string>
  responseId?: string
  /** Opens the confirmation over the step; without a script it is a page of its own. */
  asksToSubmit?: boolean
  /** Everything is answered, and nothing follows. */
  isPast?: boolean
  /** The walk of these answers, where it is known already. */
  walk?: Walk
}

export function stepPage(
  open: OpenSurvey,
  { answers, step: wanted, typed, sentence, carried = {}, responseId, ...more }: Step,
): Page {
  const { asksToSubmit = false, isPast = asksToSubmit, walk: known } = more
  const { texts, isPreview } = open
  const walk = known ?? walkOf(texts.plan, answers)
  const step = reachable(walk, wanted)
  const question = walk.asked[step - 1]
  if (!question) return startPage(open)
  const review = open.reviews?.[question.name]
  const mistakes: readonly Problem[] = typed?.problems ?? []
  const unfilled = isPreview ? listUnfilled(open).find((left) => left.question === question.name) : undefined
  const late = lateSentence(open)
  const { steps, isLast } = progressAt(texts.plan, answers, question.name, isPast)
  const action = addressOf(open)
  return {
    ...frameOf(open, isPreview ? action : `${action}?step=${step}`),
    title: `${mistakes.length > 0 ? 'Error: ' : ''}Step ${step} of ${steps}: ${question.title}`,
    ...(responseId && { response: markOf(responseId) }),
    ...(responseId && Object.keys(answers).length === 0 && { unanswered: true }),
    ...(mistakes.length > 0 && { status: 422 }),
    content: createElement(StepPage, {
      action,
      step,
      steps,
      isLast,
      view: viewOf(question, answers, typed),
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

export function confirmPage(open: OpenSurvey, responseId: string): Page {
  const action = addressOf(open)
  return {
    ...frameOf(open, `${action}?step=confirm`),
    title: 'Submit your answers',
    response: markOf(responseId),
    content: createElement(ConfirmPage, { action, back: `${action}?step=last`, heading: 'h1' }),
  }
}

/** `held`: the response and its key, of which the receipt code is made; left out for one from before there were codes. */
export function thanksPage(open: OpenSurvey, mayAnswerAgain: boolean, held: Held | undefined): Page {
  const action = addressOf(open)
  const { name, postCompletionMessage, postCompletionUrl } = open.texts
  const link = linkTo(postCompletionUrl)
  return {
    ...frameOf(open, action),
    title: `Your answers have been submitted – ${name}`,
    content: createElement(ThanksPage, {
      action,
      message: postCompletionMessage,
      mayAnswerAgain,
      ...(held && { receipt: inGroups(receiptOf(held.validationKey)) }),
      ...(link && { link: { url: link, leaving: `${action}?leaving=1` } }),
    }),
  }
}

/** A post-completion link leads to the web or nowhere, whatever was stored. */
export const linkTo = (url: string): string | undefined => {
  const protocol = URL.parse(url)?.protocol
  return protocol === 'https:' || protocol === 'http:' ? url : undefined
}

export function leavingPage(open: OpenSurvey, url: string): Page {
  return {
    ...frameOf(open, `${addressOf(open)}?leaving=1`),
    title: say.leaving,
    content: createElement(LeavingPage, { url, back: addressOf(open) }),
  }
}
