import { createElement } from 'react'
import { ClosedPage, closedTitles } from '@/components/questionnaire/closed-page'
import { NoticePage } from '@/components/questionnaire/notice-page'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { generalSentence } from '@/lib/floor/errors/sentences'
import { say } from '@/lib/responses/messages'
import type { ClosedSurvey, OpenSurvey } from '@/lib/responses/open-survey'
import type { Page } from './page-response'
import { frameOf } from './survey-pages'
import type { SurveyRequest } from './survey-request'

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

/** So many have just begun from one connection that the next waits (lib/responses/begin-limit.ts). */
export const crowdedPage = (open: OpenSurvey, retryAfter: number, surveyRequest: SurveyRequest): Page => ({
  ...frameOf(open, addressOf(surveyRequest)),
  title: 'Please wait a minute',
  status: 429,
  retryAfter,
  content: createElement(NoticePage, {
    headline: 'Please wait a minute',
    sentences: [say.tooManyBegin],
    ...again(surveyRequest),
  }),
})

const addressOf = ({ code }: SurveyRequest) => `/survey/${encodeURIComponent(code)}`

/** The form as it was posted, to be sent once more: without a script nothing else keeps it. */
function again(surveyRequest: SurveyRequest) {
  if (!surveyRequest.posted) return undefined
  const fields = Object.entries(surveyRequest.posted.fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  )
  return { again: { action: addressOf(surveyRequest), fields } }
}

/** The page for a refusal, or for a fault where there is none. */
export function refusalPage(surveyRequest: SurveyRequest, refusal: DomainError | undefined): Page {
  const retryAfter = Number(refusal?.details.retryAfter ?? 5)
  if (refusal?.status === 429) return tooOftenPage(retryAfter)
  if (refusal?.status === 503) return awayPage(surveyRequest, retryAfter)
  if (refusal?.status === 404) return unknownPage()
  const status = refusal?.status ?? 500
  return errorPage(status, unableTo(surveyRequest)(status === 413 ? say.answerTooLong : generalSentence(status)))
}

/** What could not be done, by what was asked. */
function unableTo({ posted, held }: SurveyRequest) {
  if (!posted) return held ? say.unableToRetrieve : say.unableToLoad
  return posted.button === 'complete' || posted.button === 'proceed' ? say.unableToSubmit : say.unableToSave
}

const tooOftenPage = (retryAfter: number): Page => ({
  title: 'Please wait a moment',
  status: 429,
  retryAfter,
  content: createElement(NoticePage, {
    headline: 'Please wait a moment',
    sentences: ['Too many survey codes were tried from this connection. Please wait a minute and try again.'],
  }),
})

const awayPage = (surveyRequest: SurveyRequest, retryAfter: number): Page => ({
  title: 'The survey cannot be reached just now',
  status: 503,
  retryAfter,
  content: createElement(NoticePage, {
    headline: 'The survey cannot be reached just now',
    sentences: [
      'It should be back within a few moments. The answers you have already sent are safe.',
      surveyRequest.posted
        ? 'Your last answer is kept on this page: send it again in a moment.'
        : 'Please try again in a moment.',
    ],
    ...again(surveyRequest),
  }),
})

/** A fault, or a refusal without a page of its own; `sentence` says what could not be done, and why. */
const errorPage = (status: number, sentence: string): Page => ({
  title: 'Sorry, something went wrong',
  status,
  content: createElement(NoticePage, { headline: 'Sorry, something went wrong', sentences: [sentence] }),
})
