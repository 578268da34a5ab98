import 'server-only'
import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { abilityOf } from '../access/ability'
import type { Action, Subject } from '../access/rules'
import { database } from '../database'
import { log } from '../log'
import { isPageVisit, recordVisit } from './activity'
import type { Authentication } from './authentication'
import { addressOf } from './client-address'
import type { Context, StaffContext } from './context'
import { forbiddenPath, signInPath, termsPath, twoFactorSetupPath } from './gate'
import { pathHeader, requestIdHeader } from './page-headers'
import { authenticateOnce } from './request-authentication'

type PageRequest = { ctx: Context; authentication: Authentication; path: string }

/** Read once per request, however many layouts and pages use it. */
const readPageRequest = cache(async (): Promise<PageRequest> => {
  const requestHeaders = await headers()
  const db = database()
  const now = new Date()
  const authentication = await authenticateOnce(db, requestHeaders, now)
  if (authentication.state === 'live' && isPageVisit(requestHeaders))
    await recordVisit({ db, now }, authentication.session)
  const requestId = requestHeaders.get(requestIdHeader) ?? randomUUID()
  const { actor } = authentication
  const ctx: Context = {
    actor,
    ability: abilityOf(actor),
    db,
    now,
    requestId,
    address: addressOf(requestHeaders),
    log: log.child({ requestId }),
  }
  return { ctx, authentication, path: requestHeaders.get(pathHeader) ?? '/' }
})

/** The context of a page that needs no sign-in: staff where a user is signed in, anonymous otherwise. */
export const getVisitorContext = async (): Promise<Context> => (await readPageRequest()).ctx

/** How the session of the browser's cookie has ended, for the sign-in page; `none` without a cookie. */
export const readSessionState = async (): Promise<Authentication['state']> =>
  (await readPageRequest()).authentication.state

/**
 * The context of a page that needs sign-in: repeats the gate's checks, so that the page is safe without it. Redirects
 * to sign-in, two-factor set-up, the Terms of Use or `/error/403`.
 */
export async function getPageContext(action?: Action, subject?: Subject): Promise<StaffContext> {
  const { ctx, authentication, path } = await readPageRequest()
  if (authentication.state !== 'live') redirect(signInPath(path, authentication.state))
  if (authentication.actor.twoFactorDue) redirect(twoFactorSetupPath(path))
  if (!authentication.actor.termsAccepted) redirect(termsPath(path))
  if (action && subject && !ctx.ability.can(action, subject)) {
    ctx.log.warn(
      { action, subject, userId: authentication.actor.userId, role: authentication.actor.role },
      'refused: no right',
    )
    redirect(forbiddenPath)
  }
  return { ...ctx, actor: authentication.actor }
}
