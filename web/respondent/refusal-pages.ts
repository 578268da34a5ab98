import { type ComponentProps, createElement } from 'react'
import { ClosedPage, closedTitles } from '@/components/questionnaire/closed-page'
import { NoticePage } from '@/components/questionnaire/notice-page'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { messages } from '@/lib/responses/messages'
import type { ClosedSurvey, OpenSurvey } from '@/lib/responses/open-survey'
import type { Page, PageRequest } from './reply'
import { frameOf } from './survey-pages'

type RepeatForm = ComponentProps<typeof NoticePage>['again']

/** A page of one message under a headline, which is its title too. */
export const noticePage = (title: string, sentences: string[], again?: RepeatForm): Page => ({
  title,
  content: createElement(NoticePage, { headline: title, sentences, ...(again && { again }) }),
})

export const unknownPage = (): Page => ({
  ...noticePage(messages.notRecognisedTitle, [messages.notRecognised]),
  status: 404,
})

/** The code is right and the survey takes no answers today; as unknown codes, it is a page that is not there. */
export const closedPage = (survey: ClosedSurvey): Page => ({
  title: `${closedTitles[survey.closed.why]} – ${survey.name}`,
  organisation: survey.organisation,
  status: 404,
  content: createElement(ClosedPage, survey),
})

/** So many have just begun from one connection that the next waits (lib/responses/begin-limit.ts). */
export const tooManyBeginPage = (open: OpenSurvey, retryAfter: number, request: PageRequest): Page => ({
  ...frameOf(open, addressOf(request)),
  ...noticePage('Please wait a minute', [messages.tooManyBegin], repeatForm(request)),
  status: 429,
  retryAfter,
})

const addressOf = ({ code }: PageRequest) => `/survey/${encodeURIComponent(code)}`

/** The form as it was posted, to be sent once more: without a script it is nowhere else. */
function repeatForm(request: PageRequest): RepeatForm {
  if (!request.posted) return undefined
  const fields = Object.entries(request.posted.fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  )
  return { action: addressOf(request), fields }
}

/** The page for a refusal, or for a fault where there is none. */
export function refusalPage(request: PageRequest, refusal: DomainError | undefined): Page {
  const status = refusal?.status ?? 500
  const retryAfter = Number(refusal?.details.retryAfter ?? 5)
  if (status === 404) return unknownPage()
  if (status === 429)
    return tooOftenPage(
      'Too many survey codes were tried from this connection. Please wait a minute and try again.',
      retryAfter,
    )
  if (status === 503) return { ...unavailablePage(request), retryAfter }
  const sentence = failureMessageFor(request)(status === 413 ? messages.answerTooLong : generalMessage(status))
  return errorPage(status, sentence)
}

/** What could not be done, by what was asked. */
function failureMessageFor({ posted, credentials }: PageRequest) {
  if (!posted) return credentials ? messages.unableToRetrieve : messages.unableToLoad
  return posted.button === 'complete' || posted.button === 'proceed' ? messages.unableToSubmit : messages.unableToSave
}

export const tooOftenPage = (sentence: string, retryAfter: number): Page => ({
  ...noticePage('Please wait a moment', [sentence]),
  status: 429,
  retryAfter,
})

const unavailablePage = (request: PageRequest): Page => ({
  ...noticePage(
    'The survey cannot be reached just now',
    [
      'It should be back within a few moments. The answers you have already sent are safe.',
      request.posted
        ? 'Your last answer is kept on this page: send it again in a moment.'
        : 'Please try again in a moment.',
    ],
    repeatForm(request),
  ),
  status: 503,
})

/** A fault, or a refusal without a page of its own; `sentence` says what could not be done, and why. */
export const errorPage = (status: number, sentence: string): Page => ({
  ...noticePage('Sorry, something went wrong', [sentence]),
  status,
})
