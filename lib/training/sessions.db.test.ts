import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, files, trainingSessions } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { newSession, savedSession } from './schema'
import { createSession, deleteSession, getSession, listSessions, updateSession } from './sessions'
import { addTranscript, removeTranscript } from './transcripts'

const now = at('2026-11-21')
const tenthOfDecember = '2026-12-10T10:00:00Z'
const aBody = (given: object = {}) => ({ sessionTitle: 'Building surveys', date: tenthOfDecember, ...given })
const aSession = (given: object = {}) => newSession.parse(aBody(given))
const allSessions = (when?: 'upcoming' | 'previous' | 'unfinished') => ({ ...firstPage({ take: 10 }), when })
const titles = (page: { data: { sessionTitle: string }[] }) => page.data.map(({ sessionTitle }) => sessionTitle)
const aUserOf = async (db: Database) => as.user(db, await anOrganisation(db), now)

/** Three sessions: upcoming, past with a recording, past without material. */
async function createThreeSessions(db: Database) {
  await db.delete(trainingSessions)
  const ctx = await as.globalAdmin(db, now)
  const next = await createSession(ctx, aSession({ sessionTitle: 'Next' }))
  const past = { date: '2026-11-01T10:00:00Z' }
  const seen = await createSession(
    ctx,
    aSession({ ...past, sessionTitle: 'Seen', recordingLink: 'https://example.org' }),
  )
  const bare = await createSession(ctx, aSession({ ...past, sessionTitle: 'Bare' }))
  return { ctx, next, seen, bare }
}

describe('only a Global Admin', () => {
  test(
    'creates, changes or deletes a session, or gives it a transcript',
    inTransaction(async (db) => {
      const { next } = await createThreeSessions(db)
      const organisation = await anOrganisation(db)
      const upload = new Request('http://own.invalid', { method: 'POST' })
      for (const ctx of [await as.admin(db, organisation), await as.user(db, organisation)]) {
        const forbidden = { status: 403 }
        await expect(createSession(ctx, aSession())).rejects.toMatchObject(forbidden)
        await expect(updateSession(ctx, { ...aSession(), id: next.id })).rejects.toMatchObject(forbidden)
        await expect(deleteSession(ctx, next.id)).rejects.toMatchObject(forbidden)
        await expect(addTranscript(ctx, next.id, upload)).rejects.toMatchObject(forbidden)
        await expect(removeTranscript(ctx, next.id)).rejects.toMatchObject(forbidden)
      }
    }),
  )

  test(
    'sees a past session that has neither recording nor transcript',
    inTransaction(async (db) => {
      const { ctx, bare } = await createThreeSessions(db)
      const user = await aUserOf(db)
      await expect(getSession(user, bare.id)).rejects.toMatchObject({
        status: 404,
        message: 'Training session not found',
      })
      expect(titles(await listSessions(user, allSessions()))).toEqual(['Next', 'Seen'])
      expect(titles(await listSessions(user, allSessions('unfinished')))).toEqual([])
      expect(titles(await listSessions(ctx, allSessions('unfinished')))).toEqual(['Bare'])
      expect(titles(await listSessions(ctx, allSessions())).sort()).toEqual(['Bare', 'Next', 'Seen'])
    }),
  )
})

describe('a session is', () => {
  test(
    'upcoming while its date is in the future, previous only when past and having a recording or transcript',
    inTransaction(async (db) => {
      const { seen } = await createThreeSessions(db)
      const user = await aUserOf(db)
      expect(titles(await listSessions(user, allSessions('upcoming')))).toEqual(['Next'])
      expect(titles(await listSessions(user, allSessions('previous')))).toEqual(['Seen'])
      await db
        .update(trainingSessions)
        .set({ recordingLink: null, transcriptFilename: 'notes.txt' })
        .where(eq(trainingSessions.id, seen.id))
      expect(titles(await listSessions(user, allSessions('previous')))).toEqual(['Seen'])
    }),
  )

  test(
    'no longer upcoming at the moment it begins',
    inTransaction(async (db) => {
      await createThreeSessions(db)
      const organisation = await anOrganisation(db)
      const before = await as.user(db, organisation, new Date(Date.parse(tenthOfDecember) - 1))
      const begun = await as.user(db, organisation, new Date(tenthOfDecember))
      expect(titles(await listSessions(before, allSessions('upcoming')))).toEqual(['Next'])
      expect(titles(await listSessions(begun, allSessions('upcoming')))).toEqual([])
    }),
  )
})

describe('saving', () => {
  test(
    'of an old version is refused with who changed it, and every write is audited',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db, now)
      const { id } = await createSession(ctx, aSession())
      const changed = aSession({ sessionTitle: 'Better surveys' })
      expect(await updateSession(ctx, { ...changed, id, version: 1 })).toEqual({ id, version: 2 })
      await expect(updateSession(ctx, { ...changed, id, version: 1 })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(`was changed by ${ctx.actor.fullName} on 21/11/2026 at 12:00`),
      })
      await deleteSession(ctx, id)
      await expect(deleteSession(ctx, id)).rejects.toMatchObject({ status: 404 })
      const rows = await db
        .select({ action: auditTrail.action, name: auditTrail.subjectName })
        .from(auditTrail)
        .where(eq(auditTrail.subjectId, String(id)))
        .orderBy(desc(auditTrail.id))
        .limit(3)
      expect(rows).toEqual([
        { action: 'delete', name: 'Better surveys' },
        { action: 'update', name: 'Better surveys' },
        { action: 'create', name: 'Building surveys' },
      ])
    }),
  )
})

describe('a transcript', () => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await ownDatabase())
  })

  const upload = (name: string, content: string | Uint8Array) => {
    const body = new FormData()
    body.set('file', new File([content as BlobPart], name, { type: 'text/html' }))
    return new Request('http://own.invalid', { method: 'POST', body })
  }
  const kept = () => db.select().from(files)

  test('that is neither a PDF nor a text, by name or by content, is refused and not stored', async () => {
    const ctx = await as.globalAdmin(db, now)
    const { id } = await createSession(ctx, aSession())
    const refused = { status: 422, message: 'File Type is not allowed' }
    for (const [name, content] of [
      ['notes.html', '<p>Hello</p>'],
      ['notes.pdf.exe', '%PDF-1.7'],
      ['notes', 'Hello'],
      ['notes.pdf', '<script>alert(1)</script>'],
      ['notes.txt', new Uint8Array([72, 0, 105])],
      ['notes.txt', new Uint8Array([72, 0xff, 0xfe])],
      ['notes.txt', new Uint8Array([72, 0xe2, 0x82])],
      ['notes.txt', ''],
    ] as const)
      await expect(addTranscript(ctx, id, upload(name, content)), name).rejects.toMatchObject(refused)
    expect(await kept()).toEqual([])
    expect((await getSession(ctx, id)).transcriptFilename).toBeNull()
  })

  test('past 5 MB is refused with 413', async () => {
    const ctx = await as.globalAdmin(db, now)
    const { id } = await createSession(ctx, aSession())
    const large = 'x'.repeat(5 * 1024 * 1024 + 1)
    await expect(addTranscript(ctx, id, upload('a.txt', large))).rejects.toMatchObject({ status: 413 })
    expect(await kept()).toEqual([])
  })

  test('of an unknown session is refused with 404', async () => {
    const ctx = await as.globalAdmin(db, now)
    await expect(addTranscript(ctx, 999_999, upload('a.txt', 'Hello'))).rejects.toMatchObject({ status: 404 })
    expect(await kept()).toEqual([])
  })

  test('is stored under its session’s name and a type set by the platform; another replaces it, and it is deleted with the session', async () => {
    const ctx = await as.globalAdmin(db, now)
    const { id } = await createSession(ctx, aSession())
    const { transcriptFilename } = await addTranscript(ctx, id, upload('../../etc/passwd.txt', 'Hello'))
    expect(transcriptFilename).toBe(`building-surveys-2026-12-10-transcript-${id}.txt`)
    expect(await kept()).toMatchObject([{ name: transcriptFilename, mediaType: 'text/plain; charset=utf-8' }])
    await addTranscript(ctx, id, upload('b.txt', 'Hello again'))
    expect(await kept()).toMatchObject([{ bytes: 11 }])
    await addTranscript(ctx, id, upload('c.PDF', '%PDF-1.7 and so on'))
    expect(await kept()).toMatchObject([
      { name: transcriptFilename.replace(/txt$/, 'pdf'), mediaType: 'application/pdf' },
    ])
    expect((await getSession(ctx, id)).transcriptFilename).toBe(transcriptFilename.replace(/txt$/, 'pdf'))
    // A form opened before the upload can still be saved.
    await updateSession(ctx, savedSession.parse({ ...aBody(), id, version: 1 }))
    await deleteSession(ctx, id)
    expect(await kept()).toEqual([])
  })

  test('is deleted for good', async () => {
    const ctx = await as.globalAdmin(db, now)
    const { id } = await createSession(ctx, aSession())
    await addTranscript(ctx, id, upload('a.txt', 'Hello'))
    await removeTranscript(ctx, id)
    expect((await getSession(ctx, id)).transcriptFilename).toBeNull()
    expect(await kept()).toEqual([])
  })
})
