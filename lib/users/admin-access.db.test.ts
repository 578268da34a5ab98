import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTrail, outbox, users } from '@/db/schema'
import { findLink } from '@/lib/accounts/single-use-link'
import type { SecretLink } from '@/lib/floor/mail/secret-link'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { auditEntriesOfUser } from '@/tests/support/users-to-save'
import { grantAdminAccess } from './admin-access'

const adminRequest = { email: 'Ada@Example.test ', firstName: 'Ada', lastName: 'Lovelace', newPassword: false }
const hoursAfter = (ctx: { now: Date }, count: number) => new Date(ctx.now.getTime() + count * 3_600_000)
const tokenIn = (link: SecretLink | undefined) => new URL(link?.url ?? '').searchParams.get('token') ?? ''

test(
  'an invalid email or name creates no account',
  inTransaction(async (db) => {
    const ctx = as.platform(db)
    await expect(grantAdminAccess(ctx, { ...adminRequest, email: 'ada' })).rejects.toMatchObject({
      message: 'Email is invalid.',
    })
    await expect(
      grantAdminAccess(ctx, { ...adminRequest, firstName: undefined, lastName: undefined }),
    ).rejects.toMatchObject({
      status: 422,
      message: 'First name is required. Last name is required.',
    })
    expect(await db.$count(users)).toBe(0)
  }),
)

test(
  'an account with a password, or a disabled one, is refused without the option',
  inTransaction(async (db) => {
    const ctx = as.platform(db)
    const { email } = await aUser(db, { passwordHash: 'x' })
    await expect(grantAdminAccess(ctx, { ...adminRequest, email })).rejects.toMatchObject({
      message: 'This user has already chosen a password.',
    })
    const disabled = await aUser(db, { activeState: 0 })
    await expect(
      grantAdminAccess(ctx, { ...adminRequest, email: disabled.email, newPassword: true }),
    ).rejects.toMatchObject({
      message: 'This user is disabled. Set the Active Status to Active first.',
    })
  }),
)

test(
  'the first Global Admin gets a link that is shown once, and another on request',
  inTransaction(async (db) => {
    const ctx = as.platform(db)
    const { outcome, link } = await grantAdminAccess(ctx, adminRequest)
    expect(outcome).toBe('created')
    expect(link).toMatchObject({ until: hoursAfter(ctx, 72) })
    expect(link?.url).toMatch(/\/authentication\/register\?token=[\w-]{43}$/)
    const [user] = await db.select().from(users).where(eq(users.email, 'ada@example.test'))
    expect(user).toMatchObject({ role: 0, activeState: 1, firstName: 'Ada', lastName: 'Lovelace', passwordHash: null })
    expect(await findLink(ctx, tokenIn(link), 'invitation')).toMatchObject({ userId: user?.id })
    const another = await grantAdminAccess(ctx, { ...adminRequest, firstName: undefined, lastName: undefined })
    expect(another.outcome).toBe('invited')
    expect(await findLink(ctx, tokenIn(link), 'invitation')).toBeUndefined()
    expect(await db.$count(outbox)).toBe(0)
    expect(await auditEntriesOfUser(db, user?.id ?? 0)).toMatchObject([
      { action: 'create', actorName: 'Command line', after: { email: 'ada@example.test', role: 'Global Admin' } },
      { action: 'request', actorName: 'Command line', note: 'Invitation link made' },
    ])
    expect(JSON.stringify(await db.select().from(auditTrail).orderBy(auditTrail.id))).not.toContain(
      tokenIn(another.link),
    )
  }),
)

test(
  'a lost password is replaced by a link valid for one hour',
  inTransaction(async (db) => {
    const ctx = as.platform(db)
    const { id, email } = await aUser(db, { role: 0, passwordHash: 'x' })
    const { outcome, link } = await grantAdminAccess(ctx, { ...adminRequest, email, newPassword: true })
    expect(outcome).toBe('new password')
    expect(link).toMatchObject({ until: hoursAfter(ctx, 1) })
    expect(await findLink(ctx, tokenIn(link), 'reset')).toMatchObject({ userId: id })
    expect(await auditEntriesOfUser(db, id)).toMatchObject([
      { action: 'request', note: 'Link for a new password made' },
    ])
  }),
)
