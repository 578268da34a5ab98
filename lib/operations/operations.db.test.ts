import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, outbox } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { sendLetterJob } from '@/lib/floor/mail/send-letter-job'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { getHealth } from './health'
import { listGivenUpJobs, tryJobAgain } from './jobs'
import { getLetter, listLetters, sendLetterAgain } from './letters'

let db: Database
let funder: StaffContext

beforeAll(async () => {
  const database = await ownDatabase()
  await prepareQueue(database.url)
  db = database.db
  funder = await as.globalAdmin(db)
})

const link = 'https://surveys.example.org/authentication/register?token=s3cret-token'

async function aLetter(given: Partial<typeof outbox.$inferInsert> = {}): Promise<number> {
  const letter = {
    kind: 'invitation',
    toAddress: 'ada@example.test',
    subject: 'Welcome',
    body: `Hello Ada,\n\n${link}\n`,
  }
  const [made] = await db
    .insert(outbox)
    .values({ ...letter, link, state: 'kept', ...given })
    .returning()
  return made?.id ?? 0
}

async function aParkedJob(userId: number | null = null): Promise<string> {
  const actor = { ...funder.actor, userId: userId ?? 0 }
  const by = userId === null ? { kind: 'anonymous' as const } : actor
  const id = await enqueue({ db, requestId: randomUUID(), actor: by }, sendLetterJob, { letterId: 1 })
  await db.execute(`update pgboss.job set state = 'failed', completed_on = now(), retry_count = 2,
    output = '{"reason": "Survey not found"}' where id = '${id}'`)
  return id ?? ''
}

test('operations are for a Global Admin alone', async () => {
  const letter = await aLetter()
  for (const ctx of [await as.admin(db, []), await as.user(db, [])]) {
    const forbidden = { status: 403 }
    expect(() => listLetters(ctx, firstPage({ take: 5 }))).toThrow(expect.objectContaining(forbidden))
    await expect(getLetter(ctx, letter)).rejects.toMatchObject(forbidden)
    await expect(sendLetterAgain(ctx, letter)).rejects.toMatchObject(forbidden)
    await expect(listGivenUpJobs(ctx)).rejects.toMatchObject(forbidden)
    await expect(tryJobAgain(ctx, randomUUID())).rejects.toMatchObject(forbidden)
    await expect(getHealth(ctx)).rejects.toMatchObject(forbidden)
  }
})

describe('the outbox', () => {
  test('is listed without texts and links, the latest first', async () => {
    await aLetter({ subject: 'The last one', createdAt: new Date('2099-01-01T00:00:00Z') })
    const { data, totalCount } = await listLetters(funder, firstPage({ take: 5 }))
    expect(data[0]).toMatchObject({ subject: 'The last one', state: 'kept' })
    expect(totalCount).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toMatch(/s3cret|"body"|"link"/)
  })

  test('a letter that is not there is not found', async () =>
    expect(getLetter(funder, 900_000)).rejects.toMatchObject({ status: 404, message: 'Email not found' }))

  test('hides a single-use link where a mail server is configured', async () => {
    const shown = await getLetter(funder, await aLetter({ state: 'failed' }), true)
    expect(shown).toMatchObject({ isLinkHidden: true, maySendAgain: true })
    expect(JSON.stringify(shown)).not.toContain('s3cret')
  })

  test('shows it where none is, and leaves in the trail who read it', async () => {
    const id = await aLetter()
    expect(await getLetter(funder, id, false)).toMatchObject({ link, isLinkHidden: false, maySendAgain: false })
    const [line] = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, String(id)))
    expect(line).toMatchObject({
      subject: 'letter',
      subjectName: 'Welcome',
      action: 'request',
      actorUserId: funder.actor.userId,
      note: 'Read, with its single-use link',
    })
    expect(JSON.stringify(line)).not.toContain('s3cret')
  })

  test('a letter that failed is put back into the post', async () => {
    const id = await aLetter({ state: 'failed', lastError: 'Refused' })
    await sendLetterAgain(funder, id)
    expect(await getLetter(funder, id, true)).toMatchObject({ state: 'queued', lastError: null, maySendAgain: false })
    await expect(sendLetterAgain(funder, id)).rejects.toMatchObject({
      status: 409,
      message: 'The email is waiting to be sent.',
    })
  })
})

describe('given-up jobs', () => {
  test('say what failed, why, how often, and for whom', async () => {
    const { id: userId } = await aUser(db, { firstName: 'Nell', lastName: 'Gwyn' })
    const id = await aParkedJob(userId)
    expect((await listGivenUpJobs(funder)).data.find((job) => job.id === id)).toMatchObject({
      what: 'Send an email',
      reason: 'Survey not found',
      attempts: 3,
      forWhom: 'Nell Gwyn',
    })
  })

  test('one that the platform asked for is for nobody', async () => {
    const id = await aParkedJob()
    expect((await listGivenUpJobs(funder)).data.find((job) => job.id === id)).toMatchObject({ forWhom: null })
  })

  test('one is tried again once, and is then no longer among them', async () => {
    const id = await aParkedJob()
    await tryJobAgain(funder, id)
    expect((await listGivenUpJobs(funder)).data.map((job) => job.id)).not.toContain(id)
    await expect(tryJobAgain(funder, id)).rejects.toMatchObject({ status: 404, message: 'Job not found' })
  })
})

test('the health figures tell the truth about a queue without a worker', async () => {
  await aParkedJob()
  const { data } = await getHealth(funder)
  const of = (about: string) => data.find((line) => line.about === about)
  expect(of('Database')).toMatchObject({ state: 'good' })
  expect(of('Migrations')).toMatchObject({ state: 'good' })
  expect(of('Worker')).toMatchObject({ state: 'bad' })
  expect(of('Given-up jobs')?.words).toMatch(/for a person\.$/)
})
