import { started, submitted } from '@/db/response-states'
import { dayMs } from '@/lib/floor/calendar/instants'
import { recordActivity } from '@/lib/floor/identity/activity'
import type { Context } from '@/lib/floor/identity/context'
import { respondentCookie } from '@/lib/floor/identity/cookies'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { consumeBeginLimit } from '@/lib/responses/begin-limit'
import { isHoneypotFilled } from '@/lib/responses/honeypot'
import { marks } from '@/lib/responses/marks'
import { messages } from '@/lib/responses/messages'
import type { OpenResponse, OpenSurvey } from '@/lib/responses/open-survey'
import { beginResponse, discardUnanswered, saveAnswer, submitResponse } from '@/lib/responses/service'
import type { ResponseCredentials } from '@/lib/responses/validation-key'
import { findLinkByToken } from '@/lib/survey-links/arrivals'
import { applyPatch, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { visibleQuestions } from '@/lib/surveys/engine/plan'
import { isLastQuestion, questionPathOf, resumeStepOf, stepOf } from '@/lib/surveys/engine/question-path'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import { takePreviewStep } from './preview-step'
import { tooManyBeginPage } from './refusal-pages'
import type { Button, Cookie, Page, PageRequest } from './reply'
import {
  completePage,
  linkField,
  mayAnswerAgain,
  startPage,
  stepPage,
  thanksPage,
  unfinishedPage,
} from './survey-pages'

/** POST /survey/{quickcode}: one of the page's buttons, and the page that comes next. Undefined: nothing to show. */
export async function takeStep(ctx: Context, open: OpenSurvey, request: PageRequest): Promise<Page | undefined> {
  if (open.isPreview) return takePreviewStep(open, request)
  const { fields = {}, button = 'next' } = request.posted ?? {}
  const { response } = open
  if (button === 'leave') {
    // The response that the script saw nobody answer. Others are kept, and nothing is said.
    if (response?.state === started) await discardUnanswered(ctx, { ...open, response })
    return undefined
  }
  await recordActivity(ctx)
  if (button === 'another' && mayAnswerAgain(ctx, open))
    return { ...startPage({ ...open, response: undefined }), cookie: cookieOf(open, undefined, 0) }
  if (response?.state === submitted) return thanksPage(ctx, open, response.hasReceipt ? request.credentials : undefined)
  if (!response || (button === 'restart' && open.mayBegin)) return beginAndAnswer(ctx, open, request)
  const openResponse = { ...open, response, marks: marksOf(fields) }
  return button === 'proceed'
    ? submitStep(ctx, openResponse, request.credentials as ResponseCredentials)
    : saveStep(ctx, openResponse, { ...request, fields, button })
}

const marksOf = (fields: FormFields) => (isHoneypotFilled(fields) ? marks.honeypot : 0)

/** An unfinished response is kept so long, and so is the way back to it. */
const maxAgeSeconds = (unfinishedRetentionDays * dayMs) / 1000

/** The cookie by which the device has a response. */
const cookieOf = ({ survey }: OpenSurvey, credentials: ResponseCredentials | undefined, seconds?: number): Cookie => ({
  name: respondentCookie,
  value: credentials ? `${credentials.responseId}.${credentials.validationKey}` : '',
  path: `/survey/${survey.quickCode}`,
  sameSite: 'Lax',
  ...(seconds !== undefined && { seconds }),
})

/** A new response; where an answer came with the button, because the old one was discarded meanwhile, it is kept. */
async function beginAndAnswer(ctx: Context, open: OpenSurvey, request: PageRequest): Promise<Page> {
  const { fields = {}, button = 'next' } = request.posted ?? {}
  const { allowed, retryAfter } = consumeBeginLimit(ctx, open.survey.id)
  if (!allowed) return tooManyBeginPage(open, retryAfter, request)
  const token = fields[linkField]
  // A link that is gone is none. Whoever comes by none pays no statement for it.
  const link =
    typeof token === 'string' && token !== '' ? await findLinkByToken(ctx.db, open.survey.id, token) : undefined
  const { response, ...credentials } = await beginResponse(ctx, open, { linkId: link?.id, marks: marksOf(fields) })
  const page = await saveStep(ctx, { ...open, response }, { ...request, fields, button })
  return { ...page, cookie: cookieOf(open, credentials, maxAgeSeconds) }
}

type ButtonPress = {
  fields: FormFields
  button: Button
  isEnhanced: boolean
  credentials: ResponseCredentials | undefined
}

/** Checks and saves the answer of the current page, and goes where the button says. */
async function saveStep(
  ctx: Context,
  open: OpenResponse,
  { fields, button, isEnhanced, credentials }: ButtonPress,
): Promise<Page> {
  const { plan } = open.texts
  const { answers: before } = open.response
  const question = plan.byName.get(String(fields.question ?? ''))
  const from = question ? stepOf({ questions: visibleQuestions(plan, before) }, question.name) : 0
  if (button === 'start' || button === 'restart' || !question || from === 0) return resumePage(open, button)
  const input = readForm(question, fields)
  const checked = checkAnswer(question, input)
  if (checked.problems.length > 0 && button !== 'previous')
    return stepPage(open, {
      answers: before,
      step: from,
      typed: { ...input, problems: checked.problems },
      ...(button === 'complete' && { sentence: messages.unableToSubmit(messages.completeFirst) }),
    })
  const patch = patchOf(question, checked)
  if ((await saveAnswer(ctx, open, patch)) === 'submitted') return thanksPage(ctx, open, credentials)
  const answers = applyPatch(before, patch)
  const path = questionPathOf(plan, answers)
  // Next on a page that something might have followed, and nothing does.
  const isOver = button === 'next' && isLastQuestion(path, question.name)
  if (button === 'complete' || isOver) return completePage(open, answers, isEnhanced)
  const at = stepOf(path, question.name)
  return stepPage(open, { answers, step: button === 'previous' ? at - 1 : at + 1, path })
}

/** Start, pressed once or again, or a page of a second tab that knows of no response: what was begun goes on. */
function resumePage(open: OpenResponse, button: Button): Page {
  const { answers } = open.response
  const path = questionPathOf(open.texts.plan, answers)
  const step = button === 'start' || button === 'restart' ? resumeStepOf(path, answers) : path.furthest
  return stepPage(open, { answers, step, path })
}

async function submitStep(ctx: Context, openResponse: OpenResponse, credentials: ResponseCredentials): Promise<Page> {
  const { outcome, unfinished } = await submitResponse(ctx, openResponse, credentials)
  if (outcome === 'unfinished') return unfinishedPage(openResponse, openResponse.response.answers, unfinished)
  // From now on it only has to last while the browser is open, so that a reload still says thanks.
  return { ...thanksPage(ctx, openResponse, credentials), cookie: cookieOf(openResponse, credentials) }
}
