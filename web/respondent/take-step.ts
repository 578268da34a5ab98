import { noteActivity } from '@/lib/floor/identity/activity'
import type { Context } from '@/lib/floor/identity/context'
import { respondentCookie } from '@/lib/floor/identity/cookies'
import { mayBeginMore } from '@/lib/responses/begin-limit'
import { beginResponse } from '@/lib/responses/begin-response'
import { fellForHoneypot } from '@/lib/responses/honeypot'
import { marks } from '@/lib/responses/marks'
import { say } from '@/lib/responses/messages'
import type { OpenSurvey } from '@/lib/responses/open-survey'
import { started, submitted } from '@/lib/responses/rules'
import { type Answering, discardResponse, newlyBegun, saveAnswer, submitResponse } from '@/lib/responses/service'
import { type Held, hashOfKey } from '@/lib/responses/validation-key'
import { linkOf } from '@/lib/survey-links/arrivals'
import type { Answers } from '@/lib/surveys/engine/answers'
import { checkAnswer, patched, patchOf } from '@/lib/surveys/engine/check-answer'
import { askedOf, type Settled, settle } from '@/lib/surveys/engine/plan'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import { isLastOf, resumeAt, stepOf, walkOf } from '@/lib/surveys/engine/walk'
import type { Page } from './page-response'
import { crowdedPage } from './refusal-pages'
import { confirmPage, startPage, stepPage, thanksPage } from './survey-pages'
import { type Button, linkField, type SurveyRequest } from './survey-request'

/** A press of a button on a survey that takes answers. */
type Press = { ctx: Context; surveyRequest: SurveyRequest; open: OpenSurvey; fields: FormFields; button: Button }

/** Staff answer for one person after the other, while the survey takes answers. */
export const mayAnswerAgain = ({ actor }: Context, { mayBegin }: OpenSurvey): boolean =>
  actor.kind === 'staff' && mayBegin

/** The page after a button was pressed on a survey that is open and not in preview. Undefined: nothing to show. */
export async function takeStep(
  ctx: Context,
  open: OpenSurvey,
  surveyRequest: SurveyRequest,
): Promise<Page | undefined> {
  const { fields = {}, button = 'next' } = surveyRequest.posted ?? {}
  const press = { ctx, surveyRequest, open, fields, button }
  if (button === 'leave') return leave(press)
  await noteActivity(ctx)
  const { response } = open
  if (button === 'another' && mayAnswerAgain(ctx, open))
    return { ...startPage({ ...open, response: undefined }), cookies: [cookieOf(press, '', 0)] }
  if (response?.state === submitted)
    return thanksPage(open, mayAnswerAgain(ctx, open), response.hasReceipt ? surveyRequest.held : undefined)
  if (!response || (button === 'restart' && open.mayBegin)) return begin(press)
  if (button === 'start' || button === 'restart') return goOn(open, response)
  const answering = { ...open, response, keyHash: open.keyHash, marks: marksOf(fields) } as Answering
  return button === 'proceed' ? submit(press, answering) : answer(press, answering)
}

const marksOf = (fields: FormFields) => (fellForHoneypot(fields) ? marks.honeypot : 0)

/** An unfinished response is kept 30 days, and so is the way back to it. */
const maxAgeSeconds = 30 * 24 * 60 * 60

/** The `Set-Cookie` by which the device has a response, for `seconds` or for as long as the browser is open. */
function cookieOf({ surveyRequest, open }: Press, value: Held | '', seconds?: number): string {
  const text = value === '' ? '' : `${value.responseId}.${value.validationKey}`
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  const secure = surveyRequest.wantsSecureCookies ? '; Secure' : ''
  return `${respondentCookie}=${text}; Path=/survey/${open.survey.quickCode}; HttpOnly; SameSite=Lax${age}${secure}`
}

/** The response that the script saw nobody answer. Others are kept, and nothing is said. */
async function leave({ surveyRequest, ctx, open }: Press): Promise<undefined> {
  if (surveyRequest.held && open.response?.state === started) await discardResponse(ctx, surveyRequest.held)
}

/** Start, pressed twice or in a second tab that knows of no response: the one that was begun goes on. */
function goOn(open: OpenSurvey, { id, answers }: NonNullable<OpenSurvey['response']>): Page {
  const walk = walkOf(open.texts.plan, answers)
  return stepPage(open, { answers, step: resumeAt(walk, answers), responseId: id, walk })
}

/** A new response; where an answer came with the button, because the old one was discarded meanwhile, it is kept. */
async function begin(press: Press): Promise<Page> {
  const { surveyRequest, ctx, open, fields, button } = press
  const { allowed, retryAfter } = mayBeginMore(ctx, open.survey.id)
  if (!allowed) return crowdedPage(open, retryAfter, surveyRequest)
  const held = await beginResponse(ctx, open, { linkId: await findLinkId(press), marks: marksOf(fields) })
  const cookies = [cookieOf(press, held, maxAgeSeconds)]
  const response = newlyBegun(held.responseId, ctx.now)
  if (button === 'start' || button === 'restart')
    return { ...stepPage(open, { answers: {}, step: 1, responseId: response.id }), cookies }
  const answering = { ...open, response, keyHash: hashOfKey(held.validationKey) }
  return { ...(await answer(press, answering)), cookies }
}

/** The labelled link that a start form brought along; a link that is gone is none. Nobody else costs a statement. */
async function findLinkId({ ctx, open, fields }: Press): Promise<number | undefined> {
  const token = fields[linkField]
  return typeof token === 'string' && token !== '' ? (await linkOf(ctx.db, open.survey.id, token))?.id : undefined
}

/** Checks and saves the answer of the page in hand, and goes where the button says. */
async function answer({ ctx, surveyRequest, fields, button }: Press, answering: Answering): Promise<Page> {
  const { texts, response } = answering
  const question = texts.plan.byName.get(String(fields.question ?? ''))
  const responseId = response.id
  const from = question ? stepOf({ asked: askedOf(texts.plan, response.answers) }, question.name) : 0
  if (!question || from === 0) {
    const walk = walkOf(texts.plan, response.answers)
    return stepPage(answering, { answers: response.answers, step: walk.furthest, responseId, walk })
  }
  const given = readForm(question, fields)
  const checked = checkAnswer(question, given)
  if (checked.problems.length > 0 && button !== 'previous')
    return stepPage(answering, {
      answers: response.answers,
      step: from,
      typed: { ...given, problems: checked.problems },
      responseId,
      ...(button === 'complete' && { sentence: say.unableToSubmit(say.completeFirst) }),
    })
  const patch = patchOf(question, checked)
  const outcome = await saveAnswer(ctx, answering, patch)
  if (outcome === 'submitted') return thanksPage(answering, mayAnswerAgain(ctx, answering), surveyRequest.held)
  const answers = patched(response.answers, patch)
  const walk = walkOf(texts.plan, answers)
  // Next on a page that something might have followed, and nothing does.
  const isOver = button === 'next' && isLastOf(walk, question.name)
  if (button === 'complete' || isOver) return completed(surveyRequest, answering, answers)
  const at = stepOf(walk, question.name)
  return stepPage(answering, { answers, step: button === 'previous' ? at - 1 : at + 1, responseId, walk })
}

/** Everything is answered: the question before it is final. Otherwise the first thing that is missing. */
function completed({ isEnhanced }: SurveyRequest, answering: Answering, answers: Answers): Page {
  const { plan } = answering.texts
  const { unfinished } = settle(plan, answers)
  if (unfinished.length > 0) return firstUnfinished(answering, answers, unfinished)
  const responseId = answering.response.id
  if (!isEnhanced) return confirmPage(answering, responseId)
  return stepPage(answering, { answers, step: askedOf(plan, answers).length, responseId, asksToSubmit: true })
}

function firstUnfinished(answering: Answering, answers: Answers, unfinished: Settled['unfinished']): Page {
  const [first] = unfinished
  const { plan } = answering.texts
  return stepPage(answering, {
    answers,
    step: first ? stepOf(walkOf(plan, answers), first.question.name) : 1,
    sentence: say.unableToSubmit(say.completeFirst),
    responseId: answering.response.id,
    ...(first && { typed: { value: answers[first.question.name], problems: first.problems } }),
  })
}

async function submit(press: Press, answering: Answering): Promise<Page> {
  const { surveyRequest, ctx, open } = press
  const held = surveyRequest.held as Held
  const { outcome, unfinished } = await submitResponse(ctx, answering, held)
  if (outcome === 'saved') return firstUnfinished(answering, answering.response.answers, unfinished)
  // From now on it only has to last while the browser is open, so that a reload still says thanks.
  return { ...thanksPage(answering, mayAnswerAgain(ctx, open), held), cookies: [cookieOf(press, held)] }
}
