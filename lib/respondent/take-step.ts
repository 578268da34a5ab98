import { noteActivity } from '@/lib/floor/identity/activity'
import type { Context } from '@/lib/floor/identity/context'
import { mayBeginMore } from '@/lib/responses/begin-limit'
import { beginResponse } from '@/lib/responses/begin-response'
import { fellForHoneypot } from '@/lib/responses/honeypot'
import { marks } from '@/lib/responses/marks'
import { say } from '@/lib/responses/messages'
import type { OpenSurvey } from '@/lib/responses/open-survey'
import { started, submitted } from '@/lib/responses/rules'
import { type Answering, discardResponse, newlyBegun, saveAnswer, submitResponse } from '@/lib/responses/service'
import { type Held, hashOfKey } from '@/lib/responses/validation-key'
import type { Answers } from '@/lib/surveys/engine/answers'
import { checkAnswer, patched, patchOf } from '@/lib/surveys/engine/check-answer'
import { askedOf, type Settled, settle } from '@/lib/surveys/engine/plan'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import { isEnhanced, type Page } from './answer-with'
import { arrivedBy } from './arrival'
import { receiptFor, receiptIn } from './receipt-for'
import { forgetResponse, heldBy, keepResponse, keepUntilClosed } from './response-cookie'
import { confirmPage, crowdedPage, startPage, stepPage, thanksPage } from './survey-pages'
import { isLastOf, resumeAt, stepOf, walkOf } from './walk'

/**
 * The buttons of the respondent's pages. `restart` begins a new response whatever there is; `leave` is what the script
 * sends when an unanswered page is left.
 */
const ways = ['start', 'restart', 'next', 'previous', 'complete', 'proceed', 'another', 'leave'] as const
export type Way = (typeof ways)[number]

export const wayOf = (fields: FormFields): Way => ways.find((way) => way === fields.go) ?? 'next'

type Posted = { request: Request; ctx: Context; open: OpenSurvey; fields: FormFields }

/** Staff answer for one person after the other, while the survey takes answers. */
export const mayAnswerAgain = ({ actor }: Context, { mayBegin }: OpenSurvey): boolean =>
  actor.kind === 'staff' && mayBegin

/** The page after a button was pressed on a survey that is open and not in preview. Undefined: nothing to show. */
export async function takeStep(posted: Posted): Promise<Page | undefined> {
  const { request, ctx, open, fields } = posted
  const way = wayOf(fields)
  if (way === 'leave') return leave(posted)
  await noteActivity(ctx)
  const { quickCode } = open.survey
  if (way === 'another' && mayAnswerAgain(ctx, open))
    return { ...startPage({ ...open, response: undefined }), cookies: [forgetResponse(request, quickCode)] }
  if (open.response?.state === submitted)
    return thanksPage(open, mayAnswerAgain(ctx, open), receiptFor(request, open.response))
  if (!open.response || (way === 'restart' && open.mayBegin)) return begin(posted, way)
  if (way === 'start' || way === 'restart') return goOn(open, open.response)
  const answering = { ...open, response: open.response, keyHash: open.keyHash, marks: marksOf(fields) } as Answering
  return way === 'proceed' ? proceed(posted, answering) : answer(posted, answering, way)
}

const marksOf = (fields: FormFields) => (fellForHoneypot(fields) ? marks.honeypot : 0)

/** The response that the script saw nobody answer. Others are kept, and nothing is said. */
async function leave({ request, ctx, open }: Posted): Promise<undefined> {
  const held = heldBy(request)
  if (held && open.response?.state === started) await discardResponse(ctx, held)
}

/** Start, pressed twice or in a second tab that knows of no response: the one that was begun goes on. */
function goOn(open: OpenSurvey, { id, answers }: NonNullable<OpenSurvey['response']>): Page {
  const walk = walkOf(open.texts.plan, answers)
  return stepPage(open, { answers, step: resumeAt(walk, answers), responseId: id, walk })
}

/** A new response; where an answer came with the button, because the old one was discarded meanwhile, it is kept. */
async function begin(posted: Posted, way: Way): Promise<Page> {
  const { request, ctx, open, fields } = posted
  const { allowed, retryAfter } = mayBeginMore(ctx, open.survey.id)
  if (!allowed) return crowdedPage(open, retryAfter, fields)
  const linkId = await arrivedBy(ctx, open, fields)
  const held = await beginResponse(ctx, open, { linkId, marks: marksOf(fields) })
  const cookies = [keepResponse(request, open.survey.quickCode, held)]
  const response = newlyBegun(held.responseId, ctx.now)
  if (way === 'start' || way === 'restart')
    return { ...stepPage(open, { answers: {}, step: 1, responseId: response.id }), cookies }
  const answering = { ...open, response, keyHash: hashOfKey(held.validationKey) }
  return { ...(await answer(posted, answering, way)), cookies }
}

/** Checks and saves the answer of the page in hand, and goes where the button says. */
async function answer(posted: Posted, answering: Answering, way: Way): Promise<Page> {
  const { ctx, fields } = posted
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
  if (checked.problems.length > 0 && way !== 'previous')
    return stepPage(answering, {
      answers: response.answers,
      step: from,
      typed: { ...given, problems: checked.problems },
      responseId,
      ...(way === 'complete' && { sentence: say.unableToSubmit(say.completeFirst) }),
    })
  const patch = patchOf(question, checked)
  const outcome = await saveAnswer(ctx, answering, patch)
  if (outcome === 'submitted') return thanksPage(answering, mayAnswerAgain(ctx, answering), receiptIn(posted.request))
  const answers = patched(response.answers, patch)
  const walk = walkOf(texts.plan, answers)
  // Next on a page that something might have followed, and nothing does.
  const isOver = way === 'next' && isLastOf(walk, question.name)
  if (way === 'complete' || isOver) return completed(posted, answering, answers)
  const at = stepOf(walk, question.name)
  return stepPage(answering, { answers, step: way === 'previous' ? at - 1 : at + 1, responseId, walk })
}

/** Everything is answered: the question before it is final. Otherwise the first thing that is missing. */
function completed({ request }: Posted, answering: Answering, answers: Answers): Page {
  const { plan } = answering.texts
  const { unfinished } = settle(plan, answers)
  if (unfinished.length > 0) return firstUnfinished(answering, answers, unfinished)
  const responseId = answering.response.id
  if (!isEnhanced(request)) return confirmPage(answering, responseId)
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

async function proceed({ request, ctx, open }: Posted, answering: Answering): Promise<Page> {
  const held = heldBy(request) as Held
  const { outcome, unfinished } = await submitResponse(ctx, answering, held)
  if (outcome === 'saved') return firstUnfinished(answering, answering.response.answers, unfinished)
  return {
    ...thanksPage(answering, mayAnswerAgain(ctx, open), receiptIn(request)),
    cookies: [keepUntilClosed(request, open.survey.quickCode, held)],
  }
}
