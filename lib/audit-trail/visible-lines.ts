import 'server-only'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { auditTrail, userOrganisations } from '@/db/schema'
import { organisationScope, within } from '@/lib/floor/access/organisation-scope'
import type { StaffActor } from '@/lib/floor/identity/context'

/** Subjects whose number is a person's: accounts, and how their people come in. */
const aboutPeople = ['user', 'session', 'termsOfUse']

/**
 * The lines somebody may read: all for a Global Admin; for anybody else those of the own organisations and, of lines
 * that belong to no organisation, what they did themselves and what is about a person of an own organisation.
 * What belongs to no organisation and is about anything else (letters, jobs, the platform's own settings) stays out.
 */
export function visibleLines(db: Database, actor: StaffActor): SQL | undefined {
  const scope = organisationScope(actor)
  if (scope === 'all') return undefined
  const own = within(auditTrail.organisationId, scope)
  const people = db
    .select({ id: sql<string>`${userOrganisations.userId}::text` })
    .from(userOrganisations)
    .where(within(userOrganisations.organisationId, scope))
  const ofNobody = isNull(auditTrail.organisationId)
  return or(
    own,
    and(ofNobody, eq(auditTrail.actorUserId, actor.userId)),
    // An array is known before the plan runs, so that the index by subject serves it.
    and(ofNobody, inArray(auditTrail.subject, aboutPeople), sql`${auditTrail.subjectId} = any(array(${people}))`),
  )
}
