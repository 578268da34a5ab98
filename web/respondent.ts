import { showReceipt, stepReceipt } from '@/lib/receipts/receipt-door'
import { showLogo, showSurvey, stepSurvey } from '@/lib/respondent/survey-door'

/** What answers a request, as a route handler does. */
export type Handler = (request: Request) => Response | Promise<Response>

/** The handler of a request, by its method and its address; undefined leaves it to Next. */
export type FindHandler = (method: string, address: string) => Handler | undefined

/** `/survey/{quickcode}` and its logo. What else is below it (assets, unattended mode) is Next's. */
const surveyPath = /^\/survey\/([^/?#]+)(\/logo)?\/?(?:[?#]|$)/

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** The pages of whoever answers a survey. */
export const findHandler: FindHandler = (method, address) => {
  const [, written, logo] = surveyPath.exec(address) ?? []
  if (written === undefined) return undefined
  if (written === 'receipt' && !logo) return isRead(method) ? showReceipt : method === 'POST' ? stepReceipt : refuse
  const code = decodeURIComponent(written)
  if (logo) return isRead(method) ? (request) => showLogo(request, code) : refuse
  if (isRead(method)) return (request) => showSurvey(request, code)
  return method === 'POST' ? (request) => stepSurvey(request, code) : refuse
}

const refuse: Handler = () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
