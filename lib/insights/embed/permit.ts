import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { abilityOf } from '@/lib/floor/access/ability'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { Context, StaffActor, StaffContext } from '@/lib/floor/identity/context'
import { resumeActor } from '@/lib/floor/identity/resume-actor'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { formatFilters, parseFilters, type ReportAddress } from '../filters'
import { type ReportSlug, reportSlugs } from '../report-names'

/** A permit to show a report within another page lasts this long, and is renewed while that page is open. */
export const permitMinutes = 15

const content = z.object({
  insight: z.enum(reportSlugs),
  /** As the query of the page’s address. */
  query: z.string(),
  session: z.string(),
  rights: z.string(),
  /** In milliseconds, as `Date` counts. */
  until: z.number(),
})

/** Who the actor was when the permit was made, what they might do, and whose figures they might see. */
const rightsOf = (actor: StaffActor): string =>
  createHash('sha256')
    .update(JSON.stringify([actor.userId, actor.role, organisationScope(actor)]))
    .digest('base64url')

/** The token of a permit: sealed, so that neither its bearer nor a log can read or alter what it is for. */
export function issuePermit(
  { actor, now }: StaffContext,
  insight: ReportSlug,
  filters: ReportAddress,
): Promise<string> {
  const permit: z.output<typeof content> = {
    insight,
    query: formatFilters(filters),
    session: actor.sessionId,
    rights: rightsOf(actor),
    until: now.getTime() + permitMinutes * 60_000,
  }
  return seal('embedded report', permit, permitMinutes * 60, now)
}

/** What a permit opens, and for whom. */
type OpenedPermit = { ctx: StaffContext; filters: ReportAddress; until: Date }

export const permitEnded = 'The permission to show this report has ended. Please reload the page that it is part of.'

/**
 * Opens a permit for one report. Session, account, role and organisations are read again: where any of them is not as it
 * was when the permit was made, it opens nothing.
 * @throws 401 for a token that is missing, altered, over, or of another report, and where those have changed; 403 where
 *   the right to read Insights is gone
 */
export async function openPermit(ctx: Context, insight: string, token: string | undefined): Promise<OpenedPermit> {
  const permit = await unseal('embedded report', token, content, ctx.now)
  if (permit?.insight !== insight) throw new DomainError(401, permitEnded)
  const actor = await resumeActor(ctx.db, permit.session, ctx.now)
  if (!actor?.termsAccepted || actor.twoFactorDue || rightsOf(actor) !== permit.rights)
    throw new DomainError(401, permitEnded)
  const staff: StaffContext = { ...ctx, actor, ability: abilityOf(actor) }
  authorize(staff, 'read', 'insights')
  return {
    ctx: staff,
    filters: parseFilters(Object.fromEntries(new URLSearchParams(permit.query))),
    until: new Date(permit.until),
  }
}
