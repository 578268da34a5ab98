import { createElement } from 'react'
import { ClosedPage, closedTitles } from '@/components/questionnaire/closed-page'
import { ConfirmPage } from '@/components/questionnaire/confirm-page'
import { LeavingPage } from '@/components/questionnaire/leaving-page'
import { NoticePage } from '@/components/questionnaire/notice-page'
import { StartPage } from '@/components/questionnaire/start-page'
import { StepPage } from '@/components/questionnaire/step-page'
import { ThanksPage } from '@/components/questionnaire/thanks-page'
import { timeInLondon } from '@/lib/floor/calendar/plain-date'
import { say } from '@/lib/responses/messages'
import type { ClosedSurvey, OpenSurvey } from '@/lib/responses/open-survey'
import { partial } from '@/lib/responses/rules'
import { addressOfField } from '@/lib/surveys/editor-address'
import type { Answers, Problem } from '@/lib/surveys/engine/answers'
import { type Typed, viewOf } from '@/lib/surveys/engine/question-view'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import { listUnfilledBrackets } from '@/lib/surveys/questions/unfilled-brackets'
import type { Page } from './answer-with'
import { progressAt, reachable, resumeAt, type Walk, walkOf } from './walk'

export const addressOf = ({ survey }: OpenSurvey) => `/survey/${survey.quickCode}`

/** What every page of a survey has around it. */
function frameOf(open: OpenSurvey, url: string) {
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

/** Where an address and the start form hold the token of a labelled link. */
export const linkField = 'at'

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

/** `receipt`: the receipt code in its groups. */
export function thanksPage(open: OpenSurvey, mayAnswerAgain: boolean, receipt?: string): Page {
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
      ...(receipt && { receipt }),
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

export const unknownPage = (): Page => ({
  title: say.notRecognisedTitle,
  status: 404,
  content: createElement(NoticePage, { headline: say.notRecognisedTitle, sentences: [say.notRecognised] }),
})

/** The code is right and the survey takes no answers today; as unknown codes, it is a page that is not there. */
export const closedPage = (survey: ClosedSurvey): Page => ({
  title: `${closedTitles[survey.closed.why]} – ${survey.name}`,
  organisation: survey.organisation,
  status: 404,
  content: createElement(ClosedPage, survey),
})

export const tooOftenPage = (retryAfter: number): Page => ({
  title: 'Please wait a moment',
  status: 429,
  retryAfter,
  content: createElement(NoticePage, {
    headline: 'Please wait a moment',
    sentences: ['Too many survey codes were tried from this connection. Please wait a minute and try again.'],
  }),
})

type Again = { action: string; fields: readonly (readonly [string, string])[] }

/** The form as it was posted, to be sent once more: without a script nothing else keeps it. */
export const again = (action: string, posted: FormFields): Again => ({
  action,
  fields: Object.entries(posted).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const)),
})

/** So many have just begun from one connection that the next waits (lib/responses/begin-limit.ts). */
export const crowdedPage = (open: OpenSurvey, retryAfter: number, posted: FormFields): Page => ({
  ...frameOf(open, addressOf(open)),
  title: 'Please wait a minute',
  status: 429,
  retryAfter,
  content: createElement(NoticePage, {
    headline: 'Please wait a minute',
    sentences: [say.tooManyBegin],
    again: again(addressOf(open), posted),
  }),
})

export const awayPage = (retryAfter: number, again?: Again): Page => ({
  title: 'The survey cannot be reached just now',
  status: 503,
  retryAfter,
  content: createElement(NoticePage, {
    headline: 'The survey cannot be reached just now',
    sentences: [
      'It should be back within a few moments. The answers you have already sent are safe.',
      again ? 'Your last answer is kept on this page: send it again in a moment.' : 'Please try again in a moment.',
    ],
    ...(again && { again }),
  }),
})

/** A fault, or a refusal without a page of its own; `sentence` says what could not be done, and why. */
export const errorPage = (status: number, sentence: string): Page => ({
  title: 'Sorry, something went wrong',
  status,
  content: createElement(NoticePage, {
    headline: 'Sorry, something went wrong',
    sentences: [sentence],
  }),
})
