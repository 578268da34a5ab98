import { env } from '@/lib/floor/env'
import { normaliseQuickCode } from '@/lib/responses/schema'
import {
  type HandlerDependencies,
  handlePage,
  type NodeHandler,
  type PageHandlers,
  type PageWork,
  withOpenSurvey,
} from './respondent/handle-page'
import { showLogo } from './respondent/logo'
import { postReceipt, receiptRefusal, showReceipt } from './respondent/receipt'
import { refusalPage, unknownPage } from './respondent/refusal-pages'
import { scriptReply, sendReply } from './respondent/reply'
import { showSurvey } from './respondent/survey'
import { takeStep } from './respondent/take-step'
import { securityTxt } from './security-txt'
import { createStatistics } from './statistics/find-statistics'

/** The handler of a request, by its method and its address; undefined leaves it to Next. */
export type FindHandler = (
  method: string,
  address: string,
  dependencies?: HandlerDependencies,
) => NodeHandler | undefined | Promise<NodeHandler | undefined>

const findStatistics = createStatistics()

/** The pages of whoever answers a survey or has a receipt code, open statistics, and whom to tell of a weakness. */
export const findHandler: FindHandler = (method, address, dependencies = {}) => {
  const contact = method === 'GET' || method === 'HEAD' ? securityTxt(address, env, new Date()) : undefined
  if (contact) return (incoming, outgoing) => sendReply(contact, incoming, outgoing)
  const handlers = findPageHandlers(address)
  if (!handlers) return findStatistics(method, address)
  const work = method === 'GET' || method === 'HEAD' ? handlers.show : method === 'POST' ? handlers.step : undefined
  if (work) return (incoming, outgoing) => handlePage(handlers, work, dependencies, incoming, outgoing)
  const headers = { allow: handlers.step ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS' }
  const status = method === 'OPTIONS' ? 204 : 405
  return (incoming, outgoing) => sendReply({ status, headers }, incoming, outgoing)
}

const assetPath = /^\/survey\/assets\/([^/?#]+)(?:[?#]|$)/

/** `/survey/{quickcode}` and its logo. Unattended mode, which is below it, is Next's. */
const surveyPath = /^\/survey\/([^/?#]+)(\/logo)?(?:[?#]|$)/

function findPageHandlers(address: string): PageHandlers | undefined {
  const [, asset] = assetPath.exec(address) ?? []
  const [, segment, logo] = surveyPath.exec(address) ?? []
  const surveyPages = { name: 'survey', code: decodeURIComponent(segment ?? ''), refuse: refusalPage } as const
  if (asset !== undefined) return { ...surveyPages, show: () => scriptReply(decodeURIComponent(asset)) }
  if (segment === undefined) return undefined
  if (logo) return { ...surveyPages, show: withOpenSurvey(showLogo, unknownPage) }
  if (segment === 'receipt')
    return { name: 'receipt', code: '', show: showReceipt, step: postReceipt, refuse: receiptRefusal }
  const isCanonical = normaliseQuickCode(surveyPages.code) === surveyPages.code
  return {
    ...surveyPages,
    show: isCanonical ? withOpenSurvey(showSurvey) : redirectToCanonical,
    step: withOpenSurvey(takeStep),
  }
}

/** The address of a survey is in capitals, as its code is; nothing is looked up for this. */
const redirectToCanonical: PageWork = ({ code, search }) => ({
  status: 308,
  headers: { location: `/survey/${encodeURIComponent(normaliseQuickCode(code))}${search}` },
})
