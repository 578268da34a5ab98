import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { auditTrail, organisationBoxOffices, organisations } from '@/db/schema'
import type { OrganisationRow } from './organisation-queries'
import { isSamePair } from './rules'
import type { ProviderReference } from './schema'

type Stamp = { by: number | null; at: Date }

export async function insertOrganisation(db: Database, row: OrganisationRow, { by, at }: Stamp): Promise<number> {
  const [created] = await db
    .insert(organisations)
    .values({ ...row, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at })
    .returning({ id: organisations.id })
  if (!created) throw new Error('An insert returned no row')
  return created.id
}

/** The new version. The row is locked by then, so nobody comes between. */
export async function updateOrganisation(db: Database, id: number, row: OrganisationRow, { by, at }: Stamp) {
  const [saved] = await db
    .update(organisations)
    .set({ ...row, updatedBy: by, updatedAt: at, version: sql`${organisations.version} + 1` })
    .where(eq(organisations.id, id))
    .returning({ version: organisations.version })
  if (!saved) throw new Error('A row that was locked is gone')
  return saved.version
}

const thatReference = (organisationId: number, reference: ProviderReference) =>
  and(
    eq(organisationBoxOffices.organisationId, organisationId),
    eq(organisationBoxOffices.boxOfficeProviderId, reference.boxOfficeProviderId),
    sql`lower(${organisationBoxOffices.providerOrgRef}) = lower(${reference.providerOrgRef})`,
  )

/** Makes the references of an organisation what they shall be; one that stays keeps its row. */
export async function settleReferences(
  db: Database,
  organisationId: number,
  before: readonly ProviderReference[],
  after: readonly ProviderReference[],
) {
  const among = (references: readonly ProviderReference[], one: ProviderReference) =>
    references.find((other) => isSamePair(one, other))
  for (const gone of before.filter((one) => !among(after, one)))
    await db.delete(organisationBoxOffices).where(thatReference(organisationId, gone))
  for (const reference of after) {
    const { boxOfficeProviderId, providerOrgRef, providerKey } = reference
    const known = among(before, reference)
    if (!known)
      await db
        .insert(organisationBoxOffices)
        .values({ organisationId, boxOfficeProviderId, providerOrgRef, providerKey })
    else if (known.providerOrgRef !== providerOrgRef || known.providerKey !== providerKey)
      await db
        .update(organisationBoxOffices)
        .set({ providerOrgRef, providerKey })
        .where(thatReference(organisationId, known))
  }
}

/** Removes an organisation, its logo and its references. */
export async function deleteOrganisation(db: Database, id: number) {
  await db.delete(organisations).where(eq(organisations.id, id))
}

/** When an organisation was last deactivated, by its trail; undefined for one that never was. */
export async function findDeactivation(db: Database, id: number): Promise<Date | undefined> {
  const [line] = await db
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
  return line?.at
}
