import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, outbox, userIdentities, users } from '@/db/schema'
import { consumeLink, findLink } from '@/lib/accounts/single-use-link'
import { env } from '@/lib/floor/env'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { auditEntriesOfUser } from '@/tests/support/users-to-save'
import { createInvitationLink } from './invitation-link'

let db: Database
let funder: StaffContext

beforeAll(async () => {
  db = (await ownDatabase()).db
  funder = await as.globalAdmin(db)
})

/** Changes settings until the end of a test. */
function withSettings(settings: Partial<typeof env>) {
  const before = { ...env }
  Object.assign(env, settings)
  onTestFinished(() => {
    for (const name of Object.keys(settings)) delete (env as Record<string, unknown>)[name]
    Object.assign(env, before)
  })
}

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

describe('an invitation link is refused', () => {
  test('to everybody but a Global Admin', async () => {
    const organisation = await anOrganisation(db)
    const { id } = await aUser(db, { organisationIds: [organisation.id] })
    for (const ctx of [await as.admin(db, organisation), await as.user(db, organisation)])
      await expect(createInvitationLink(ctx, id)).rejects.toMatchObject({ status: 403 })
  })

  test('for anybody who can already sign in', async () => {
    const known = await aUser(db, { passwordHash: 'x' })
    const outside = await aUser(db)
    await db
      .insert(userIdentities)
      .values({ issuer: 'https://id.example', subject: '1', userId: outside.id, linkedAt: funder.now })
    const cameBefore = await aUser(db, { lastSignedInAt: new Date('2026-01-01T09:00:00Z') })
    for (const { id } of [known, outside, cameBefore, { id: funder.actor.userId }]) {
      await db.update(users).set({ lastSignedInAt: funder.now }).where(eq(users.id, funder.actor.userId))
      await expect(createInvitationLink(funder, id)).rejects.toMatchObject({
        status: 409,
        message: 'This user has already chosen a password.',
      })
    }
  })

  test('for a disabled or unknown user', async () => {
    const disabled = await aUser(db, { activeState: 0 })
    await expect(createInvitationLink(funder, disabled.id)).rejects.toMatchObject({
      status: 409,
      message: 'This user is disabled. Set the Active Status to Active first.',
    })
    await expect(createInvitationLink(funder, 900_000)).rejects.toMatchObject({ status: 404 })
  })

  test('where email is sent, and where sign-in by password is off', async () => {
    const { id } = await aUser(db)
    withSettings({ SMTP_URL: 'smtp://mail.example.org' })
    await expect(createInvitationLink(funder, id)).rejects.toMatchObject({
      status: 409,
      message: 'Invitations are sent by email here. Send the invitation instead.',
    })
    withSettings({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'us', OIDC_ONLY: true })
    await expect(createInvitationLink(funder, id)).rejects.toMatchObject({
      status: 409,
      message: 'Passwords open nothing here. This user signs in with the outside account.',
    })
  })
})

test('an invitation link works once, replaces the previous one, and is not stored', async () => {
  const { id, email } = await aUser(db)
  const first = await createInvitationLink(funder, id)
  const { url, until } = await createInvitationLink(funder, id)
  expect(url).toMatch(/\/authentication\/register\?token=[\w-]{43}$/)
  expect(until).toEqual(new Date(funder.now.getTime() + 72 * 3_600_000))
  expect(await findLink(funder, tokenIn(first.url), 'invitation')).toBeUndefined()
  expect(await db.select().from(outbox).where(eq(outbox.toAddress, email))).toEqual([])
  const entries = await auditEntriesOfUser(db, id)
  expect(entries).toMatchObject([
    { action: 'request', actorName: 'Ada Quill', note: 'Invitation link shown' },
    { action: 'request', note: 'Invitation link shown' },
  ])
  expect(JSON.stringify(await db.select().from(auditTrail).orderBy(auditTrail.id))).not.toContain(tokenIn(url))
  expect(await consumeLink(funder, tokenIn(url), 'invitation')).toBe(id)
  expect(await consumeLink(funder, tokenIn(url), 'invitation')).toBeUndefined()
})
