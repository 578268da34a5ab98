import 'server-only'
import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { abilityOf } from '../access/ability'
import type { Action, Subject } from '../access/rules'
import { database } from '../database'
import { log } from '../log'
import { isVisit, noteVisit } from './activity'
import { addressOf } from './client-address'
import type { Context, StaffContext } from './context'
import { forbiddenPath, signInPath, termsPath, twoFactorSetupPath } from './gate'
import { pathHeader, requestIdHeader } from './page-headers'
import { type Asking, whoIsAsking } from './who-is-asking'

type Visit = { ctx: Context; asking: Asking; path: string }

/** Once a request, however many layouts and pages ask. */
const visit = cache(async (): Promise<Visit> => {
  const sent = await headers()
  const db = database()
  const now = new Date()
  const asking = await whoIsAsking(db, sent, now)
  if (asking.state === 'live' && isVisit(sent)) await noteVisit({ db, now }, asking.session)
  const requestId = sent.get(requestIdHeader) ?? randomUUID()
  const { actor } = asking
  const ctx: Context = {
    actor,
    ability: abilityOf(actor),
    db,
    now,
    requestId,
    address: addressOf(sent),
    log: log.child({ requestId }),
  }
  return { ctx, asking, path: sent.get(pathHeader) ?? '/' }
})

/**
 * The context of a page that anybody may open, the Terms of Use among them: staff where somebody is signed in,
 * anonymous otherwise.
 */
export const visitorContext = async (): Promise<Context> => (await visit()).ctx

/** How the session that the browser still names has ended, for the sign-in page; `none` where it names none. */
export const sessionEnding = async (): Promise<Asking['state']> => (await visit()).asking.state

/**
 * The context of a page that needs sign-in: asks again what the gate asked, so that the page is safe without it.
 * Leaves for sign-in, two-factor set-up, the Terms of Use or `/error/403`.
 */
export async function pageContext(action?: Action, subject?: Subject): Promise<StaffContext> {
  const { ctx, asking, path } = await visit()
  if (asking.state !== 'live') redirect(signInPath(path, asking.state))
  if (asking.actor.twoFactorDue) redirect(twoFactorSetupPath(path))
  if (!asking.actor.termsAccepted) redirect(termsPath(path))
  if (action && subject && !ctx.ability.can(action, subject)) {
    ctx.log.warn({ action, subject, userId: asking.actor.userId, role: asking.actor.role }, 'refused: no right')
    redirect(forbiddenPath)
  }
  return { ...ctx, actor: asking.actor }
}
