import 'server-only'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import { queueEmails } from '@/lib/floor/mail/queue-email'
import type { FeedEmail } from './emails'
import * as queries from './queries'

type About = { organisationId: number; about: queries.FeedEmailAbout; subjectId: number }

/**
 * Queues an email to each active Admin of an organisation, once for what it is about, in the transaction of `ctx.db`.
 * Nothing is remembered while there is nobody to tell.
 * @returns how many emails were queued
 */
export async function sendFeedEmail(ctx: Context, about: About, compose: (publicUrl: string) => FeedEmail) {
  const admins = await queries.findAdmins(ctx.db, about.organisationId)
  if (admins.length === 0 || !(await queries.insertFeedEmail(ctx.db, { ...about, createdAt: ctx.now }))) return 0
  const email = compose(env.PUBLIC_URL)
  await queueEmails(
    ctx,
    admins.map(({ id, email: to, firstName }) => ({ ...email, to, toUserId: id, greeting: firstName })),
  )
  return admins.length
}
