import type { NextRequest } from 'next/server'
import { applyGate } from '@/lib/floor/identity/apply-gate'
import { exchangePin, withRefusalStatus } from '@/lib/insights-public/exchange-pin'

// Next 16 would call this file proxy.ts; the name stays, and the rename will be one line.
export const middleware = async (request: NextRequest) =>
  (await exchangePin(request)) ?? withRefusalStatus(request, await applyGate(request))

export const config = {
  runtime: 'nodejs',
  // Pages and files. Calls refuse by themselves, and with middleware in the path Next cuts their bodies at 10 MB; the
  // survey page is the respondent's own route, and an embedded report has its token and a policy of its own.
  matcher: ['/((?!api(?:/|$)|survey(?:/|$)|embed/insights(?:-public)?/|_next/).*)'],
}
