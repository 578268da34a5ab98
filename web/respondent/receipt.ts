import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/problem'
import { readBody } from '@/lib/floor/http/body'
import type { Context } from '@/lib/floor/identity/context'
import { readCookie, receiptCookie, receiptMinutes, wantsSecureCookies } from '@/lib/floor/identity/cookies'
import { requestContext } from '@/lib/floor/identity/request-context'
import { assertSameOrigin } from '@/lib/floor/identity/same-origin'
import { seal, unseal } from '@/lib/floor/identity/sealed'
import { log } from '@/lib/floor/log'
import { say } from '@/lib/receipts/messages'
import { eraseOwnAnswers, readOwnAnswers } from '@/lib/receipts/service'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import { builtAssets } from './assets'
import { type Page, pageResponse, redirectAfterPost } from './page-response'
import {
  answersPage,
  erasedPage,
  faultPage,
  finishedPage,
  formPage,
  questionPage,
  stepAddress,
  tooOftenPage,
} from './receipt-pages'
import type { Dependencies } from './survey'

const steps = new Set(['answers', 'erase', 'erased', 'again'])

/**
 * GET /survey/receipt asks for the code; with a step, it shows what the post before it led to. The code never stands in an
 * address, where histories and logs would keep it: a sealed cookie carries it, and opening the form anew forgets it.
 */
export const showReceipt = (request: Request, dependencies: Dependencies = {}): Promise<Response> =>
  answer(request, dependencies, async (contextOf) => {
    const step = new URL(request.url).searchParams.get('step')
    if (step === 'finished') return forgetting(request, finishedPage())
    if (!step || !steps.has(step)) return forgetting(request, formPage())
    const ctx = await contextOf()
    const kept = await keptReceipt(request, ctx.now)
    if (step === 'again') return forgetting(request, kept?.is === 'refused' ? formPage(kept.typed, kept) : formPage())
    if (step === 'erased') return forgetting(request, kept?.is === 'erased' ? erasedPage() : formPage())
    if (kept?.is !== 'shown') return forgetting(request, formPage('', undefined, say.timeIsOver))
    const own = await readOwnAnswers(ctx, kept.code)
    return step === 'erase' ? questionPage(own) : answersPage(own)
  })

/**
 * POST /survey/receipt: one of the pages' buttons. Each leads to a page with an address of its own, so that neither going
 * back nor reloading sends a form twice. Works without a script.
 */
export const stepReceipt = (request: Request, dependencies: Dependencies = {}): Promise<Response> =>
  answer(request, dependencies, async (contextOf, lead) => {
    assertSameOrigin(request)
    const { go, code } = (await readBody(request, 'form')) as FormFields
    if (go === 'finish') return lead('finished', forgetReceipt(request))
    const ctx = await contextOf()
    const kept = await keptReceipt(request, ctx.now)
    const typed = typeof code === 'string' ? code.slice(0, 100) : kept?.is === 'shown' ? kept.code : undefined
    if (typed === undefined) return lead('answers', forgetReceipt(request))
    const keep = (value: KeptReceipt) => keepReceipt(request, value, ctx.now)
    try {
      if (go === 'erase') {
        await eraseOwnAnswers(ctx, typed)
        return lead('erased', await keep({ is: 'erased' }))
      }
      await readOwnAnswers(ctx, typed)
      return lead(go === 'ask' ? 'erase' : 'answers', await keep({ is: 'shown', code: typed }))
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal?.status !== 404 && refusal?.status !== 422) throw error
      return lead('again', await keep({ is: 'refused', typed, status: refusal.status, problem: refusal.message }))
    }
  })

const forgetting = (request: Request, page: Page): Page => ({ ...page, cookies: [forgetReceipt(request)] })

type Lead = (step: Parameters<typeof stepAddress>[0], cookie: string) => Response
type Work = (contextOf: () => Promise<Context>, lead: Lead) => Promise<Page | Response>

/** Runs a page's work, and answers every refusal and fault with a calm page. */
async function answer(
  request: Request,
  { assets = builtAssets, contextOf = requestContext }: Dependencies,
  work: Work,
): Promise<Response> {
  const requestId = randomUUID()
  const lead: Lead = (step, cookie) => redirectAfterPost(stepAddress(step), { assets, requestId, cookies: [cookie] })
  const sending = { isEnhanced: request.headers.get('x-enhanced') === '1', assets, requestId }
  try {
    const page = await work(() => contextOf(request, requestId), lead)
    return page instanceof Response ? page : pageResponse(page, sending)
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal || refusal.status >= 500) log.error({ requestId, path: 'receipt', err: error }, 'receipt page failed')
    return pageResponse(refusalPage(request, refusal), sending)
  }
}

function refusalPage(request: Request, refusal: DomainError | undefined): Page {
  const { status = 500, message = '', details } = refusal ?? {}
  const retryAfter = details?.retryAfter === undefined ? undefined : Number(details.retryAfter)
  if (status === 404 || status === 422) return forgetting(request, formPage('', { status, problem: message }))
  return status === 429 ? tooOftenPage(retryAfter ?? 60) : faultPage(status, retryAfter)
}

/** What a device brings from one receipt page to the next, so that neither address nor history holds a code. */
const kept = z.discriminatedUnion('is', [
  z.object({ is: z.literal('shown'), code: z.string() }),
  z.object({ is: z.literal('refused'), typed: z.string(), status: z.literal([404, 422]), problem: z.string() }),
  z.object({ is: z.literal('erased') }),
])

type KeptReceipt = z.output<typeof kept>

const cookie = (request: Request, value: string, seconds: number) => {
  const secure = wantsSecureCookies(request.headers.get('host') ?? '') ? '; Secure' : ''
  return `${receiptCookie}=${value}; Path=/survey/receipt; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
}

/** The `Set-Cookie` for the next page: encrypted, and good for a quarter of an hour whatever the browser does with it. */
async function keepReceipt(request: Request, value: KeptReceipt, now: Date): Promise<string> {
  const seconds = receiptMinutes * 60
  return cookie(request, await seal('receipt', value, seconds, now), seconds)
}

const forgetReceipt = (request: Request): string => cookie(request, '', 0)

/** What the page before left; undefined where there was none, or its time is over. */
const keptReceipt = (request: Request, now: Date): Promise<KeptReceipt | undefined> =>
  unseal('receipt', readCookie(request.headers.get('cookie'), receiptCookie), kept, now)
