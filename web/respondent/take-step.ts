import { noteActivity } from '@/lib/floor/identity/activity'
import type { Context } from '@/lib/floor/identity/context'
import { respondentCookie } from '@/lib/floor/identity/cookies'
import { mayBeginMore } from '@/lib/responses/begin-limit'
import { beginResponse } from '@/lib/responses/begin-response'
import { fellForHoneypot } from '@/lib/responses/honeypot'
import { marks } from '@/lib/responses/marks'
import { say } from '@/lib/responses/messages'
import type { Answering, OpenSurvey } from '@/lib/responses/open-survey'
import { started, submitted } from '@/lib/responses/rules'
import { discardUnanswered, saveAnswer, submitResponse } from '@/lib/responses/service'
import type { Held } from '@/lib/responses/validation-key'
import { linkOf } from '@/lib/survey-links/arrivals'
import { checkAnswer, patched, patchOf } from '@/lib/surveys/engine/check-answer'
import { askedOf } from '@/lib/surveys/engine/plan'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import { isLastOf, resumeAt, stepOf, walkOf } from '@/lib/surveys/engine/walk'
import { type Button, linkField, type PageRequest } from './page-request'
import { crowdedPage } from './refusal-pages'
import type { Cookie, Page } from './reply'
import { completePage, mayAnswerAgain, startPage, stepPage, thanksPage, unfinishedPage } from './survey-pages'
import { tryOut } from './try-out'

/** POST /survey/{quickcode}: one of the page's buttons, and the page that comes next. Undefined: nothing to show. */
export async function takeStep(ctx: Context, open: OpenSurvey, request: PageRequest): Promise<Page | undefined> {
  if (open.isPreview) return tryOut(open, request)
  const { fields = {}, button = 'next' } = request.posted ?? {}
  const { response } = open
  if (button === 'leave') {
    // The response that the script saw nobody answer. Others are kept, and nothing is said.
    if (response?.state === started) await discardUnanswered(ctx, { ...open, response })
    return undefined
  }
  await noteActivity(ctx)
  if (button === 'another' && mayAnswerAgain(ctx, open))
    return { ...startPage({ ...open, response: undefined }), cookie: cookieOf(open, undefined, 0) }
  if (response?.state === submitted) return thanksPage(ctx, open, response.hasReceipt ? request.held : undefined)
  if (!response || (button === 'restart' && open.mayBegin)) return begin(ctx, open, request)
  const answering = { ...open, response, marks: marksOf(fields) }
  return button === 'proceed'
    ? submit(ctx, answering, request.held as Held)
    : answer(ctx, answering, { ...request, fields, button })
}

const marksOf = (fields: FormFields) => (fellForHoneypot(fields) ? marks.honeypot : 0)

/** An unfinished response is kept 30 days, and so is the way back to it. */
const maxAgeSeconds = 30 * 24 * 60 * 60

/** The cookie by which the device has a response. */
const cookieOf = ({ survey }: OpenSurvey, held: Held | undefined, seconds?: number): Cookie => ({
  name: respondentCookie,
  value: held ? `${held.responseId}.${held.validationKey}` : '',
  path: `/survey/${survey.quickCode}`,
  sameSite: 'Lax',
  ...(seconds !== undefined && { seconds }),
})

/** A new response; where an answer came with the button, because the old one was discarded meanwhile, it is kept. */
async function begin(ctx: Context, open: OpenSurvey, request: PageRequest): Promise<Page> {
  const { fields = {}, button = 'next' } = request.posted ?? {}
  const { allowed, retryAfter } = mayBeginMore(ctx, open.survey.id)
  if (!allowed) return crowdedPage(open, retryAfter, request)
  const token = fields[linkField]
  // A link that is gone is none. Whoever comes by none pays no statement for it.
  const link = typeof token === 'string' && token !== '' ? await linkOf(ctx.db, open.survey.id, token) : undefined
  const { response, ...held } = await beginResponse(ctx, open, { linkId: link?.id, marks: marksOf(fields) })
  const page = await answer(ctx, { ...open, response }, { ...request, fields, button })
  return { ...page, cookie: cookieOf(open, held, maxAgeSeconds) }
}

type Press = { fields: FormFields; button: Button; isEnhanced: boolean; held: Held | undefined }

/** Checks and saves the answer of the page in hand, and goes where the button says. */
async function answer(ctx: Context, answering: Answering, { fields, button, isEnhanced, held }: Press): Promise<Page> {
  const { plan } = answering.texts
  const { answers: before } = answering.response
  const question = plan.byName.get(String(fields.question ?? ''))
  const from = question ? stepOf({ asked: askedOf(plan, before) }, question.name) : 0
  if (button === 'start' || button === 'restart' || !question || from === 0) {
    // Start, pressed once or again, or in a second tab that knows of no response: what was begun goes on.
    const walk = walkOf(plan, before)
    const step = button === 'start' || button === 'restart' ? resumeAt(walk, before) : walk.furthest
    return stepPage(answering, { answers: before, step, walk })
  }
  const given = readForm(question, fields)
  const checked = checkAnswer(question, given)
  if (checked.problems.length > 0 && button !== 'previous')
    return stepPage(answering, {
      answers: before,
      step: from,
      typed: { ...given, problems: checked.problems },
      ...(button === 'complete' && { sentence: say.unableToSubmit(say.completeFirst) }),
    })
  const patch = patchOf(question, checked)
  if ((await saveAnswer(ctx, answering, patch)) === 'submitted') return thanksPage(ctx, answering, held)
  const answers = patched(before, patch)
  const walk = walkOf(plan, answers)
  // Next on a page that something might have followed, and nothing does.
  const isOver = button === 'next' && isLastOf(walk, question.name)
  if (button === 'complete' || isOver) return completePage(answering, answers, isEnhanced)
  const at = stepOf(walk, question.name)
  return stepPage(answering, { answers, step: button === 'previous' ? at - 1 : at + 1, walk })
}

async function submit(ctx: Context, answering: Answering, held: Held): Promise<Page> {
  const { outcome, unfinished } = await submitResponse(ctx, answering, held)
  if (outcome === 'saved') return unfinishedPage(answering, answering.response.answers, unfinished)
  // From now on it only has to last while the browser is open, so that a reload still says thanks.
  return { ...thanksPage(ctx, answering, held), cookie: cookieOf(answering, held) }
}
