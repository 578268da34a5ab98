import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import type { FindingGroup } from '@/lib/imports/finding'
import type { Import } from '@/lib/imports/import-kind'
import { failedDeliveryEmail, heldDeliveryEmail, type ProblemCount } from './emails'
import * as queries from './queries'
import { sendFeedEmail } from './send-feed-email'

/**
 * Emails the Admins of an organisation about a delivery that failed or is held, once for each delivery: whoever has
 * answered a held one watches what becomes of it. Nothing for what a person uploaded. It is the `onStopped` of ticketing
 * files, and so runs in the transaction in which the upload ends.
 */
export async function sendDeliveryEmail(ctx: Context, upload: Import): Promise<void> {
  const { id, organisationId, accessTokenId, status } = upload
  if (accessTokenId === null || (status !== 'failed' && status !== 'held')) return
  const names = await queries.findDeliveryNames(ctx.db, organisationId, accessTokenId)
  if (!names) return
  await sendFeedEmail(ctx, { organisationId, about: 'delivery', subjectId: id }, (publicUrl) => {
    const { filename, messages, createdAt: receivedAt } = upload
    const delivery = { ...names, organisationId, publicUrl, filename, messages, receivedAt }
    if (status === 'failed') return failedDeliveryEmail(delivery, problemsOf(upload))
    return heldDeliveryEmail(delivery)
  })
}

/** Errors by column, the most frequent first. */
function problemsOf({ findingGroups }: Import): ProblemCount[] {
  const errors = (findingGroups as FindingGroup[]).filter(({ severity }) => severity === 'error')
  return [...Map.groupBy(errors, ({ column }) => column)]
    .map(([column, groups]) => ({ column, count: groups.reduce((sum, { count }) => sum + count, 0) }))
    .sort((one, other) => other.count - one.count)
}
