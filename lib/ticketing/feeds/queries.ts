import 'server-only'
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { accessTokens, files, imports, organisations, ticketingFeedEmails, userOrganisations, users } from '@/db/schema'
import type { ImportStatus } from '@/db/stored-values'
import { role } from '@/lib/floor/identity/role'
import { deliveriesShown } from './rules'

/** What a program sent: imports by an access token. */
const isDelivery = and(eq(imports.kind, 'ticketing'), isNotNull(imports.accessTokenId)) as SQL

/** A feed is what an organisation is sent under one profile name, or under none: tokens are replaced, profiles stay. */
const profile = sql<string>`coalesce(${imports.options} ->> 'profile', '')`

/** The latest deliveries of an organisation, the newest first. */
export const findDeliveries = (db: Database, organisationId: number) =>
  db
    .select({
      id: imports.id,
      filename: imports.filename,
      status: imports.status,
      messages: imports.messages,
      profile,
      tokenName: sql<string>`coalesce(${accessTokens.name}, '')`,
      bytes: files.bytes,
      lines: imports.rowsRead,
      extractedAt: imports.extractedAt,
      createdAt: imports.createdAt,
      finishedAt: imports.finishedAt,
    })
    .from(imports)
    .leftJoin(accessTokens, eq(accessTokens.id, imports.accessTokenId))
    .leftJoin(files, eq(files.id, imports.fileId))
    .where(and(isDelivery, eq(imports.organisationId, organisationId)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(deliveriesShown)

/** Feeds of one organisation, or of all that are active, each with its latest delivery and the token of that. */
export async function findFeeds(db: Database, organisationId?: number) {
  const delivery = db
    .select({
      ...{ id: imports.id, organisationId: imports.organisationId, tokenId: imports.accessTokenId },
      ...{ status: imports.status, createdAt: imports.createdAt, profile: profile.as('profile') },
      place: sql<number>`row_number() over (
        partition by ${imports.organisationId}, ${profile} order by ${imports.createdAt} desc, ${imports.id} desc)`.as(
        'place',
      ),
    })
    .from(imports)
    .where(and(isDelivery, organisationId === undefined ? undefined : eq(imports.organisationId, organisationId)))
    .as('delivery')
  const latest = <T>(column: SQL | SQL.Aliased | { getSQL(): SQL }) =>
    sql<T>`(array_agg(${column} order by ${delivery.place}))[1]`
  const feed = db
    .select({
      ...{ organisationId: delivery.organisationId, profile: delivery.profile },
      importId: latest<number>(delivery.id).mapWith(Number).as('import_id'),
      tokenId: latest<number>(delivery.tokenId).mapWith(Number).as('token_id'),
      status: latest<ImportStatus>(delivery.status).as('status'),
      deliveredAt: sql<string[]>`json_agg(${delivery.createdAt} order by ${delivery.place})`.as('delivered_at'),
    })
    .from(delivery)
    .where(sql`${delivery.place} <= ${deliveriesShown}`)
    .groupBy(delivery.organisationId, delivery.profile)
    .as('feed')
  const rows = await db
    .select({
      ...{ organisationId: organisations.id, organisationName: organisations.name, profile: feed.profile },
      ...{ importId: feed.importId, status: feed.status, deliveredAt: feed.deliveredAt, tokenId: feed.tokenId },
      tokenName: sql<string>`coalesce(${accessTokens.name}, '')`,
      tokenOwner: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
      ...{ expiresAt: accessTokens.expiresAt, revokedAt: accessTokens.revokedAt },
    })
    .from(feed)
    .innerJoin(organisations, eq(organisations.id, feed.organisationId))
    .leftJoin(accessTokens, eq(accessTokens.id, feed.tokenId))
    .leftJoin(users, eq(users.id, accessTokens.userId))
    .where(organisationId === undefined ? eq(organisations.activeStatus, 1) : undefined)
    .orderBy(asc(feed.organisationId), asc(feed.profile))
  return rows.map(({ deliveredAt, ...row }) => ({ ...row, deliveredAt: deliveredAt.map((at) => new Date(at)) }))
}

export type FeedRow = Awaited<ReturnType<typeof findFeeds>>[number]

/** What an email says of the sender of a delivery. */
export async function findDeliveryNames(db: Database, organisationId: number, tokenId: number) {
  const [found] = await db
    .select({ organisationName: organisations.name, tokenName: sql<string>`coalesce(${accessTokens.name}, '')` })
    .from(organisations)
    .leftJoin(accessTokens, eq(accessTokens.id, tokenId))
    .where(eq(organisations.id, organisationId))
  return found
}

/** The active Organisation Admins of an active organisation. */
export const findAdmins = (db: Database, organisationId: number) =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .innerJoin(userOrganisations, eq(userOrganisations.userId, users.id))
    .innerJoin(organisations, eq(organisations.id, userOrganisations.organisationId))
    .where(
      and(
        eq(organisations.id, organisationId),
        eq(organisations.activeStatus, 1),
        eq(users.role, role.admin),
        eq(users.activeState, 1),
      ),
    )
    .orderBy(asc(users.id))

export type FeedEmailAbout = 'delivery' | 'token-ending' | 'token-revoked' | 'silence'

/** Remembers that people are told. @returns false where they were told before */
export async function insertFeedEmail(db: Database, row: typeof ticketingFeedEmails.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(ticketingFeedEmails)
    .values(row)
    .onConflictDoNothing()
    .returning({ subjectId: ticketingFeedEmails.subjectId })
  return made.length > 0
}
