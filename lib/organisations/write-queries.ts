import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { auditTrail, organisationBoxOffices, organisations } from '@/db/schema'
import { insertRecord, type Stamp, updateRecord } from '@/lib/floor/saving/versioned-record'
import type { OrganisationRow } from './organisation-queries'
import { isSamePair } from './rules'
import type { ProviderReference } from './schema'

export const insertOrganisation = (db: Database, row: OrganisationRow, stamp: Stamp) =>
  insertRecord(db, organisations, row, stamp)

export const updateOrganisation = (
  db: Database,
  before: { id: number; version: number },
  row: OrganisationRow,
  stamp: Stamp,
) => updateRecord(db, organisations, before, row, stamp)

const isReference = (organisationId: number, reference: ProviderReference) =>
  and(
    eq(organisationBoxOffices.organisationId, organisationId),
    eq(organisationBoxOffices.boxOfficeProviderId, reference.boxOfficeProviderId),
    sql`lower(${organisationBoxOffices.providerOrgRef}) = lower(${reference.providerOrgRef})`,
  )

/** Replaces the references of an organisation; one that stays keeps its row. */
export async function replaceReferences(
  db: Database,
  organisationId: number,
  before: readonly ProviderReference[],
  after: readonly ProviderReference[],
) {
  const findSame = (references: readonly ProviderReference[], one: ProviderReference) =>
    references.find((other) => isSamePair(one, other))
  for (const gone of before.filter((one) => !findSame(after, one)))
    await db.delete(organisationBoxOffices).where(isReference(organisationId, gone))
  for (const reference of after) {
    const { boxOfficeProviderId, providerOrgRef, providerKey } = reference
    const known = findSame(before, reference)
    if (!known)
      await db
        .insert(organisationBoxOffices)
        .values({ organisationId, boxOfficeProviderId, providerOrgRef, providerKey })
    else if (known.providerOrgRef !== providerOrgRef || known.providerKey !== providerKey)
      await db
        .update(organisationBoxOffices)
        .set({ providerOrgRef, providerKey })
        .where(isReference(organisationId, known))
  }
}

/** Removes an organisation, its logo and its references. */
export async function deleteOrganisation(db: Database, id: number) {
  await db.delete(organisations).where(eq(organisations.id, id))
}

/** When an organisation was last deactivated, from its audit entries; undefined where it never was. */
export async function findDeactivation(db: Database, id: number): Promise<Date | undefined> {
  const [entry] = await db
    .select({ at: auditTrail.at })
    .from(auditTrail)
    .where(
      and(
        eq(auditTrail.subject, 'organisation'),
        eq(auditTrail.subjectId, String(id)),
        sql`${auditTrail.before}->>'activeStatus' = '1' and ${auditTrail.after}->>'activeStatus' = '0'`,
      ),
    )
    .orderBy(desc(auditTrail.at))
    .limit(1)
  return entry?.at
}
