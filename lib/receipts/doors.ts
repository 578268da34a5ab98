import 'server-only'
import type { Door } from '@/lib/floor/http/before-router'
import { showReceipt, stepReceipt } from './receipt-door'

/** The same doors as in `app/survey/receipt`; without them the address would be taken for that of a survey. */
export function receiptDoorFor(method: string, path: string): Door | undefined {
  if (!/^\/survey\/receipt(?:\?|$)/.test(path)) return undefined
  if (method === 'GET') return (request) => showReceipt(request)
  return method === 'POST' ? (request) => stepReceipt(request) : undefined
}
