import { showReceipt, stepReceipt } from '@/lib/receipts/receipt-door'
import { showLogo, showSurvey, stepSurvey } from '@/lib/respondent/survey-door'
import { type Handler, handlerOf, type Page } from './messages'

/** The handler of a request, by its method and its address; undefined leaves it to Next. */
export type FindHandler = (method: string, address: string) => Handler | undefined

/** `/survey/{quickcode}` and its logo. What else is below it (assets, unattended mode) is Next's. */
const surveyPath = /^\/survey\/([^/?#]+)(\/logo)?(?:[?#]|$)/

/** The pages of whoever answers a survey. */
export const findHandler: FindHandler = (method, address) => {
  const [, written, logo] = surveyPath.exec(address) ?? []
  if (written === undefined) return undefined
  if (written === 'receipt' && !logo) return byMethod(method, showReceipt, stepReceipt)
  const code = decodeURIComponent(written)
  if (logo) return byMethod(method, (request) => showLogo(request, code))
  return byMethod(
    method,
    (request) => showSurvey(request, code),
    (request) => stepSurvey(request, code),
  )
}

/** Reads are answered by `show`, posts by `step`; other methods learn which there are. */
function byMethod(method: string, show: Page, step?: Page): Handler {
  if (method === 'GET' || method === 'HEAD') return handlerOf(show)
  if (method === 'POST' && step) return handlerOf(step)
  const headers = { allow: step ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS' }
  return handlerOf(() => new Response(null, { status: method === 'OPTIONS' ? 204 : 405, headers }))
}
