import 'server-only'
import { randomUUID } from 'node:crypto'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/problem'
import { readBody } from '@/lib/floor/http/body'
import { requestContext } from '@/lib/floor/identity/request-context'
import { assertSameOrigin } from '@/lib/floor/identity/same-origin'
import { log } from '@/lib/floor/log'
import { answerWith, type Page } from '@/lib/respondent/answer-with'
import { builtAssets } from '@/lib/respondent/assets'
import type { House } from '@/lib/respondent/survey-door'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import { answersPage, erasedPage, faultPage, formPage, questionPage, tooOftenPage } from './receipt-pages'
import { eraseOwnAnswers, readOwnAnswers } from './service'

/** GET /survey/receipt: asks for the code. It never stands in an address, where histories and logs would keep it. */
export const showReceipt = (request: Request, { assets = builtAssets() }: House = {}): Promise<Response> =>
  answerWith(request, formPage(), assets, randomUUID())

/** POST /survey/receipt: shows the answers, asks before they are erased, erases them. Works without a script. */
export async function stepReceipt(
  request: Request,
  { assets = builtAssets(), contextOf = requestContext }: House = {},
): Promise<Response> {
  const requestId = randomUUID()
  let typed = ''
  try {
    assertSameOrigin(request)
    const fields = (await readBody(request, 'form')) as FormFields
    typed = typeof fields.code === 'string' ? fields.code.slice(0, 100) : ''
    const ctx = await contextOf(request, requestId)
    if (fields.go === 'erase') {
      await eraseOwnAnswers(ctx, typed)
      return await answerWith(request, erasedPage(), assets, requestId)
    }
    const own = await readOwnAnswers(ctx, typed)
    const page = fields.go === 'ask' ? questionPage(own, typed) : answersPage(own, typed)
    return await answerWith(request, page, assets, requestId)
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal || refusal.status >= 500) log.error({ requestId, path: 'receipt', err: error }, 'receipt page failed')
    return answerWith(request, refusalPage(refusal, typed), assets, requestId)
  }
}

function refusalPage(refusal: DomainError | undefined, typed: string): Page {
  const { status = 500, message = '', details } = refusal ?? {}
  const retryAfter = details?.retryAfter === undefined ? undefined : Number(details.retryAfter)
  if (status === 404 || status === 422) return formPage(typed, { status, problem: message })
  return status === 429 ? tooOftenPage(retryAfter ?? 60) : faultPage(status, retryAfter)
}
