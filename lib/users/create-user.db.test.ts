import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { findLink } from '@/lib/accounts/single-use-link'
import { env } from '@/lib/floor/env'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { linkOf, tokenOf } from '@/tests/support/emails'
import { aNewUser, aSavedUser, auditEntriesOfUser, emailsTo } from '@/tests/support/users-to-save'
import { getUser } from './read-users'
import { createUser, updateUser } from './save-user'

let db: Database

beforeAll(async () => {
  db = (await ownDatabase()).db
})

const twoOrganisations = async () => [await anOrganisation(db), await anOrganisation(db)] as const

describe('creating a user', () => {
  test('is refused to a General User and to somebody who has not signed in', async () => {
    const organisation = await anOrganisation(db)
    const refused = { status: 403 }
    await expect(createUser(await as.user(db, organisation), aNewUser([organisation.id]))).rejects.toMatchObject(
      refused,
    )
    const nobody = as.anonymous(db) as unknown as StaffContext
    await expect(createUser(nobody, aNewUser([organisation.id]))).rejects.toMatchObject(refused)
  })

  test('does not let an Organisation Admin create a Global Admin', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    await expect(createUser(ctx, aNewUser([], { role: 0 }))).rejects.toMatchObject({
      status: 403,
      fields: { role: 'Only a Global Admin can give the role Global Admin.' },
    })
  })

  test('grants organisations in reach only; one out of reach and an unknown one are refused alike', async () => {
    const [own, other] = await twoOrganisations()
    const ctx = await as.admin(db, own)
    const missing = { status: 422, fields: { accessLocations: 'Organisation not found' } }
    await expect(createUser(ctx, aNewUser([own.id, other.id]))).rejects.toMatchObject(missing)
    await expect(createUser(ctx, aNewUser([own.id, 999_999_999]))).rejects.toMatchObject(missing)
    await expect(createUser(await as.globalAdmin(db), aNewUser([999_999_999]))).rejects.toMatchObject(missing)
  })

  test('with an email in use marks the field, with the same message whoever has it', async () => {
    const [own, other] = await twoOrganisations()
    const [colleague, outsider] = [
      await aUser(db, { organisationIds: [own.id] }),
      await aUser(db, { organisationIds: [other.id] }),
    ]
    const ctx = await as.admin(db, own)
    for (const email of [colleague.email, outsider.email.toUpperCase()])
      await expect(createUser(ctx, aNewUser([own.id], { email }))).rejects.toMatchObject({
        status: 409,
        message:
          'A new user cannot be created with this email. If the person already has an account, ask a Global Admin to give them access.',
        fields: { email: 'Email is already in use' },
      })
  })

  test('with an email in use tells a Global Admin, who sees every user, where to find it', async () => {
    const { email } = await aUser(db)
    await expect(createUser(await as.globalAdmin(db), aNewUser([], { role: 0, email }))).rejects.toMatchObject({
      status: 409,
      message: 'There is already a user with this email. Search for it in the list of users.',
      fields: { email: 'Email is already in use' },
    })
  })

  test('queues an email with a single-use link, valid for 72 hours, in the same transaction', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const { id } = await createUser(ctx, aNewUser([organisation.id], { email: 'grace.letter@example.test' }))
    const [email, ...more] = await emailsTo(db, 'grace.letter@example.test')
    expect(more).toEqual([])
    expect(email).toMatchObject({ kind: 'invitation', toUserId: id, state: 'queued' })
    expect(linkOf(email)).toMatch(/\/authentication\/register\?token=[\w-]{43}$/)
    expect(email?.link).toMatch(/\/authentication\/register\?…$/)
    expect(JSON.stringify(email)).not.toContain(tokenOf(email))
    expect(email?.body).toContain('Hello Grace,')
    expect(email?.body).toContain('works once, until 24/11/2026 at 12:00')
    const whose = await findLink(ctx, tokenOf(email), 'invitation')
    expect(whose).toMatchObject({ userId: id, expiresAt: new Date('2026-11-24T12:00:00Z') })
  })

  test('links to the sign-in page where an identity provider is the only way to sign in', async () => {
    const before = { ...env }
    const only = {
      OIDC_ISSUER: 'https://login.example.org',
      OIDC_CLIENT_ID: 'us',
      OIDC_NAME: 'Arts ID',
      OIDC_ONLY: true,
    }
    Object.assign(env, only)
    try {
      const organisation = await anOrganisation(db)
      const input = aNewUser([organisation.id])
      await createUser(await as.admin(db, organisation), input)
      const [email] = await emailsTo(db, input.email)
      expect(email?.body).toContain('Sign in with Arts ID to begin.')
      expect(email?.link).toMatch(/\/authentication\/login$/)
    } finally {
      Object.assign(env, before)
    }
  })

  test('that is refused sends no email', async () => {
    const organisation = await anOrganisation(db)
    const existing = await aUser(db)
    const ctx = await as.admin(db, organisation)
    await expect(createUser(ctx, aNewUser([organisation.id], { email: existing.email }))).rejects.toThrow()
    expect(await emailsTo(db, existing.email)).toEqual([])
  })

  test('as disabled sends the email when the account is enabled', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const input = aNewUser([organisation.id], { activeStatus: 0 })
    const { id } = await createUser(ctx, input)
    expect(await emailsTo(db, input.email)).toEqual([])
    await updateUser(ctx, await aSavedUser(ctx, id, { activeStatus: 1 }))
    expect(await emailsTo(db, input.email)).toHaveLength(1)
  })

  test('creates a Global Admin without organisations, whatever was sent', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.globalAdmin(db)
    const { id } = await createUser(ctx, aNewUser([organisation.id], { role: 0 }))
    expect(await getUser(ctx, id)).toMatchObject({ role: 0, accessLocations: [], confirmationRemindersEnabled: true })
  })

  test('writes audit entries in words, without secrets', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const input = aNewUser([organisation.id])
    const { id } = await createUser(ctx, input)
    const entries = await auditEntriesOfUser(db, id)
    expect(entries).toMatchObject([
      {
        action: 'create',
        actorName: 'Ada Quill',
        organisationId: organisation.id,
        subjectName: 'Grace Holt',
        before: null,
        after: {
          email: input.email,
          role: 'General User',
          activeStatus: 'Active',
          accessLocations: [organisation.name],
        },
        note: 'Invitation sent',
      },
    ])
    const [email] = await emailsTo(db, input.email)
    expect(JSON.stringify(entries)).not.toContain(tokenOf(email))
  })
})
