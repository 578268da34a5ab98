import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { files } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getGuideLibrary } from './guide-library'
import { downloadResource } from './resources'
import { newSession } from './schema'
import { createSession } from './sessions'
import { addTranscript } from './transcripts'

const get = (ctx: StaffContext, name: string, known: string | null = null) => downloadResource(ctx, name, known)
const notFound = { status: 404, message: 'File not found' }
const aUserOf = async (db: Database) => as.user(db, await anOrganisation(db))

describe('a resource is not found', () => {
  test.each([
    '../record-an-event.md',
    '..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    'images/home.png',
    'overview.md',
    'overview.pdf.exe',
    'overview.pdf\u0000.png',
    'overview.pdf/',
    'OVERVIEW.PDF',
    'overview',
    '.pdf',
    '',
    'README.pdf',
    'con',
    'overview.pdf ',
    'constructor',
    '__proto__',
  ])('by the name “%s”', (name) =>
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      await expect(get(ctx, name)).rejects.toMatchObject(notFound)
    })(),
  )

  test(
    'by a General User for a guide or picture of Admins, with the same answer as for an unknown one',
    inTransaction(async (db) => {
      const user = await aUserOf(db)
      await expect(get(user, 'record-an-event.pdf')).rejects.toMatchObject(notFound)
      await expect(get(user, 'event-form.png')).rejects.toMatchObject(notFound)
      const admin = await as.admin(db, await anOrganisation(db))
      expect((await get(admin, 'record-an-event.pdf')).status).toBe(200)
      expect((await get(admin, 'event-form.png')).status).toBe(200)
    }),
  )

  test(
    'where a stored file of that name is not a transcript',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const row = { mediaType: 'text/plain', bytes: 1, sha256: Buffer.alloc(32) }
      await db.insert(files).values([
        { ...row, id: crypto.randomUUID(), storageKey: 'upload/a', name: 'a-transcript-1.txt', purpose: 'upload' },
        {
          ...row,
          id: crypto.randomUUID(),
          storageKey: 'transcript/b',
          name: 'b-transcript-2.txt',
          purpose: 'transcript',
        },
      ])
      for (const name of ['a-transcript-1.txt', 'b-transcript-2.txt'])
        await expect(get(ctx, name)).rejects.toMatchObject(notFound)
    }),
  )
})

test(
  'a transcript is downloaded under its name',
  inTransaction(async (db) => {
    const ctx = await as.globalAdmin(db)
    const { id } = await createSession(ctx, newSession.parse({ sessionTitle: 'Surveys', date: '2026-10-27T10:00:00Z' }))
    const body = new FormData()
    body.set('file', new File(['Good morning.'], 'x.txt'))
    const { transcriptFilename } = await addTranscript(
      ctx,
      id,
      new Request('http://own.invalid', { method: 'POST', body }),
    )
    const answer = await get(await aUserOf(db), transcriptFilename)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="surveys-2026-10-27-transcript-${id}.txt"`,
    )
    expect(await answer.text()).toBe('Good morning.')
  }),
)

test(
  'a picture of a guide is sent unchanged, and a browser that has it gets 304',
  inTransaction(async (db) => {
    const ctx = await aUserOf(db)
    const answer = await get(ctx, 'home.png')
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="home.png"')
    expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync('guides/images/home.png'))).toBe(true)
    const again = await get(ctx, 'home.png', answer.headers.get('etag'))
    expect([again.status, await again.text()]).toEqual([304, ''])
  }),
)

describe('a guide as PDF', () => {
  test(
    'is downloaded as an attachment, and is the same file each time',
    inTransaction(async (db) => {
      const ctx = await aUserOf(db)
      const answer = await get(ctx, 'overview.pdf')
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Illuminate at a glance.pdf"')
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      const bytes = await answer.arrayBuffer()
      expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
      expect(Buffer.from(bytes).equals(Buffer.from(await (await get(ctx, 'overview.pdf')).arrayBuffer()))).toBe(true)
    }),
  )

  test(
    'has every word of every guide, its title, its language, and a tag for every heading and picture',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const { guides } = await getGuideLibrary()
      expect(guides.length).toBeGreaterThan(4)
      for (const guide of guides) {
        const pdf = await getDocumentProxy(new Uint8Array(await (await get(ctx, `${guide.name}.pdf`)).arrayBuffer()))
        const { text } = await extractText(pdf, { mergePages: true })
        const words = text.replace(/\s+/g, ' ')
        expect(words, guide.name).toContain(guide.title)
        const headings = guide.blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []))
        for (const { of } of headings) for (const run of of) if ('text' in run) expect(words).toContain(run.text)
        expect(words).toContain(`page 1 of ${pdf.numPages}`)
        const { info } = await pdf.getMetadata()
        expect(info).toMatchObject({ Title: guide.title, Language: 'en-GB' })
        expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
      }
    }),
  )
})
