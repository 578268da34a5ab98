import { type Handler, handlerOf, type Page } from './messages'
import { showScript } from './respondent/assets'
import { showReceipt, stepReceipt } from './respondent/receipt'
import { showLogo, showSurvey, stepSurvey } from './respondent/survey'

/** The handler of a request, by its method and its address; undefined leaves it to Next. */
export type FindHandler = (method: string, address: string) => Handler | undefined

const assetPath = /^\/survey\/assets\/([^/?#]+)(?:[?#]|$)/

/** `/survey/{quickcode}` and its logo. Unattended mode, which is below it, is Next's. */
const surveyPath = /^\/survey\/([^/?#]+)(\/logo)?(?:[?#]|$)/

/** The pages of whoever answers a survey. */
export const findHandler: FindHandler = (method, address) => {
  const [, asset] = assetPath.exec(address) ?? []
  if (asset !== undefined) return byMethod(method, () => showScript(decodeURIComponent(asset)))
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
