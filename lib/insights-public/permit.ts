import 'server-only'
import { z } from 'zod'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { permitEnded, permitMinutes } from '@/lib/insights/embed/permit'
import { findOpenPin, type PinContext } from './pins/check-pin'
import { type PublicReportSlug, publicReportSlugs } from './public-reports'

/** A permit to show one public report: which, by which PIN, and until when, in milliseconds as `Date` counts. */
const content = z.object({ insight: z.enum(publicReportSlugs), pin: z.number(), until: z.number() })

/** The token of a permit, sealed under a name of its own: it opens no report of an organisation, and theirs none of these. */
export function issuePublicPermit({ now }: PinContext, insight: PublicReportSlug, pin: number): Promise<string> {
  const permit: z.output<typeof content> = { insight, pin, until: now.getTime() + permitMinutes * 60_000 }
  return seal('public report', permit, permitMinutes * 60, now)
}

/**
 * Opens a permit for one report. Its PIN is read again: where it was revoked, has ended, or opens this report no longer, nothing is shown.
 * @throws 401 for a token that is missing, altered, over or of another report, and once its PIN opens it no longer
 */
export async function openPublicPermit(ctx: PinContext, insight: string, token: string | undefined) {
  const permit = await unseal('public report', token, content, ctx.now)
  if (permit?.insight !== insight) throw new DomainError(401, permitEnded)
  const pin = await findOpenPin(ctx, permit.pin)
  if (!pin?.reports.includes(permit.insight)) throw new DomainError(401, permitEnded)
  return { insight: permit.insight, until: new Date(permit.until) }
}
