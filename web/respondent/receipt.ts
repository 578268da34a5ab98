import { z } from 'zod'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { asRefusal } from '@/lib/floor/errors/refusals'
import type { Context } from '@/lib/floor/identity/context'
import { readCookie, receiptCookie, receiptMinutes } from '@/lib/floor/identity/cookies'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { messages } from '@/lib/receipts/messages'
import { eraseOwnAnswers, readOwnAnswers } from '@/lib/receipts/service'
import { answersPage, eraseConfirmPage, erasedPage, finishedPage, formPage, stepAddress } from './receipt-pages'
import { errorPage, tooOftenPage } from './refusal-pages'
import type { Cookie, Page, PageRequest, Redirect } from './reply'

const steps = new Set(['answers', 'erase', 'erased', 'again'])

/**
 * GET /survey/receipt asks for the code; with a step, it shows what the post before it led to. The code is never in an
 * address, where histories and logs would keep it: a sealed cookie carries it, and opening the form anew forgets it.
 */
export async function showReceipt(request: PageRequest, contextOf: () => Promise<Context>): Promise<Page> {
  const { step } = request
  if (step === 'finished') return withClearedReceipt(finishedPage())
  if (!step || !steps.has(step)) return withClearedReceipt(formPage())
  const ctx = await contextOf()
  const state = await readReceiptState(request, ctx.now)
  if (step === 'again') return withClearedReceipt(state?.is === 'refused' ? formPage(state.typed, state) : formPage())
  if (step === 'erased') return withClearedReceipt(state?.is === 'erased' ? erasedPage() : formPage())
  if (state?.is !== 'shown') return withClearedReceipt(formPage('', undefined, messages.timeIsOver))
  const own = await readOwnAnswers(ctx, state.code)
  return step === 'erase' ? eraseConfirmPage(own) : answersPage(own)
}

/**
 * POST /survey/receipt: one of the pages' buttons. Each leads to a page with an address of its own, so that neither going
 * back nor reloading sends a form twice. Works without a script.
 */
export async function postReceipt(request: PageRequest, contextOf: () => Promise<Context>): Promise<Redirect> {
  if (request.refusal) throw request.refusal
  const { go, code } = request.posted?.fields ?? {}
  if (go === 'finish') return { location: stepAddress('finished'), cookie: clearedCookie }
  const ctx = await contextOf()
  const state = await readReceiptState(request, ctx.now)
  const typed = typeof code === 'string' ? code.slice(0, 100) : state?.is === 'shown' ? state.code : undefined
  if (typed === undefined) return { location: stepAddress('answers'), cookie: clearedCookie }
  const redirectTo = async (step: Parameters<typeof stepAddress>[0], value: ReceiptState) => ({
    location: stepAddress(step),
    cookie: await sealReceiptState(value, ctx.now),
  })
  try {
    if (go === 'erase') {
      await eraseOwnAnswers(ctx, typed)
      return await redirectTo('erased', { is: 'erased' })
    }
    await readOwnAnswers(ctx, typed)
    return await redirectTo(go === 'ask' ? 'erase' : 'answers', { is: 'shown', code: typed })
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal?.status !== 404 && refusal?.status !== 422) throw error
    return redirectTo('again', { is: 'refused', typed, status: refusal.status, problem: refusal.message })
  }
}

/** The page for a refusal, or for a fault where there is none. */
export function receiptRefusal(_: PageRequest, refusal: DomainError | undefined): Page {
  const { status = 500, message = '', details } = refusal ?? {}
  const retryAfter = details?.retryAfter === undefined ? undefined : Number(details.retryAfter)
  if (status === 404 || status === 422) return withClearedReceipt(formPage('', { status, problem: message }))
  if (status === 429) return tooOftenPage(messages.tooOften, retryAfter ?? 60)
  return { ...errorPage(status, generalMessage(status)), ...(retryAfter !== undefined && { retryAfter }) }
}

/** What a device brings from one receipt page to the next, so that neither address nor history holds a code. */
const receiptState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('shown'), code: z.string() }),
  z.object({ is: z.literal('refused'), typed: z.string(), status: z.literal([404, 422]), problem: z.string() }),
  z.object({ is: z.literal('erased') }),
])

type ReceiptState = z.output<typeof receiptState>

const cookieOf = (value: string, seconds: number): Cookie => ({
  name: receiptCookie,
  value,
  path: '/survey/receipt',
  sameSite: 'Strict',
  seconds,
})

/** The cookie for the next page: encrypted, and good for a quarter of an hour whatever the browser does with it. */
async function sealReceiptState(value: ReceiptState, now: Date): Promise<Cookie> {
  const seconds = receiptMinutes * 60
  return cookieOf(await seal('receipt', value, seconds, now), seconds)
}

const clearedCookie = cookieOf('', 0)

const withClearedReceipt = (page: Page): Page => ({ ...page, cookie: clearedCookie })

/** What the page before left; undefined where there was none, or its time is over. */
const readReceiptState = ({ headers }: PageRequest, now: Date): Promise<ReceiptState | undefined> =>
  unseal('receipt', readCookie(headers.get('cookie'), receiptCookie), receiptState, now)
