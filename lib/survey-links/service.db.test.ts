import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, responses, surveyLinks } from '@/db/schema'
import { completionMethods } from '@/db/stored-values'
import { archiveSurvey, closeSurvey, unarchiveSurvey } from '@/lib/surveys/transitions'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { countView } from './arrivals'
import { downloadPoster, downloadQrCode } from './print-downloads'
import { createSurveyLink, deleteSurveyLink, listSurveyLinks, renameSurveyLink } from './service'

const foyer = { label: 'Foyer screen' }
const notFound = { status: 404, message: 'Survey not found' }

/** A published survey with its owner, a partner of its event, and an unrelated organisation. */
async function aSharedSurvey(db: Database, overrides: Parameters<typeof aPublishedSurvey>[3] = {}) {
  const [owner, partner, other] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
  const event = await anEvent(db, owner.id, { name: 'The Winter Garden', partners: [partner.id] })
  const survey = await aPublishedSurvey(db, event, owner.id, { name: 'Tell us', ...overrides })
  return { owner, partner, other, survey, ctx: await as.admin(db, owner) }
}

const aResponse = (survey: { id: number; organisationId: number }, linkId: number | null, state: number) => ({
  id: randomUUID(),
  surveyId: survey.id,
  organisationId: survey.organisationId,
  keyHash: Buffer.from(randomUUID()),
  linkId,
  state,
  startedAt: new Date('2026-11-21T11:00:00Z'),
  ...(state === 2 && { submittedAt: new Date('2026-11-21T12:00:00Z') }),
})

const labelsOf = async (db: Database, surveyId: number) =>
  (await db.select({ label: surveyLinks.label }).from(surveyLinks).where(eq(surveyLinks.surveyId, surveyId))).map(
    ({ label }) => label,
  )

describe('permissions', () => {
  test(
    'a partner reads the links but cannot create, rename or delete them',
    inTransaction(async (db) => {
      const { survey, partner, ctx } = await aSharedSurvey(db)
      const { id } = await createSurveyLink(ctx, survey.id, foyer)
      const theirs = await as.admin(db, partner)
      expect((await listSurveyLinks(theirs, survey.id)).data).toMatchObject([{ id, label: 'Foyer screen' }])
      const forbidden = { status: 403 }
      await expect(createSurveyLink(theirs, survey.id, { label: 'Ours' })).rejects.toMatchObject(forbidden)
      await expect(renameSurveyLink(theirs, survey.id, { id, label: 'Ours' })).rejects.toMatchObject(forbidden)
      await expect(deleteSurveyLink(theirs, survey.id, id)).rejects.toMatchObject(forbidden)
      expect(await labelsOf(db, survey.id)).toEqual(['Foyer screen'])
    }),
  )

  test(
    'another organisation finds neither the survey nor its links, posters and codes',
    inTransaction(async (db) => {
      const { survey, other, ctx } = await aSharedSurvey(db)
      const { id } = await createSurveyLink(ctx, survey.id, foyer)
      const theirs = await as.admin(db, other)
      await expect(listSurveyLinks(theirs, survey.id)).rejects.toMatchObject(notFound)
      await expect(createSurveyLink(theirs, survey.id, foyer)).rejects.toMatchObject(notFound)
      await expect(renameSurveyLink(theirs, survey.id, { id, ...foyer })).rejects.toMatchObject(notFound)
      await expect(deleteSurveyLink(theirs, survey.id, id)).rejects.toMatchObject(notFound)
      await expect(downloadQrCode(theirs, survey.id, { format: 'png' })).rejects.toMatchObject(notFound)
      await expect(downloadPoster(theirs, survey.id, { size: 'a4' })).rejects.toMatchObject(notFound)
    }),
  )

  test(
    'a link of another survey is not found through this one',
    inTransaction(async (db) => {
      const [one, another] = [await aSharedSurvey(db), await aSharedSurvey(db)]
      const { id } = await createSurveyLink(another.ctx, another.survey.id, foyer)
      const noLink = { status: 404, message: 'Survey link not found' }
      const { ctx, survey } = one
      await expect(renameSurveyLink(ctx, survey.id, { id, label: 'Mine' })).rejects.toMatchObject(noLink)
      await expect(deleteSurveyLink(ctx, survey.id, id)).rejects.toMatchObject(noLink)
      await expect(downloadQrCode(ctx, survey.id, { format: 'svg', link: id })).rejects.toMatchObject(noLink)
      await expect(downloadPoster(ctx, survey.id, { size: 'a5', link: id })).rejects.toMatchObject(noLink)
    }),
  )
})

describe('when there is nothing to share', () => {
  test(
    'a draft gets no link, code or poster, although its preview has a quick code',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSharedSurvey(db, { isDraft: true, isPreview: true, publishedAt: null })
      await expect(createSurveyLink(ctx, survey.id, foyer)).rejects.toMatchObject({
        status: 409,
        message: 'The survey is a draft. Publish it first, then share it.',
      })
      const unable = { status: 409, message: 'Unable to open survey.' }
      await expect(downloadQrCode(ctx, survey.id, { format: 'png' })).rejects.toMatchObject(unable)
      await expect(downloadPoster(ctx, survey.id, { size: 'a4' })).rejects.toMatchObject(unable)
    }),
  )

  test(
    'a draft that was previewed has a code but no address to share',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSharedSurvey(db, { isDraft: true, isPreview: true })
      await db.insert(surveyLinks).values({ surveyId: survey.id, label: 'Programme', token: 'ABCDEFG' })
      expect((await listSurveyLinks(ctx, survey.id)).data).toMatchObject([{ label: 'Programme', address: null }])
    }),
  )

  test(
    'a closed survey has its links, codes and posters; an archived one has none, an unarchived one the same again',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSharedSurvey(db)
      await createSurveyLink(ctx, survey.id, foyer)
      const addresses = async () => (await listSurveyLinks(ctx, survey.id)).data.map(({ address }) => address)
      const [printed] = await addresses()
      await closeSurvey(ctx, survey.id, {})
      expect(await addresses()).toEqual([printed])
      expect((await downloadPoster(ctx, survey.id, { size: 'a4' })).status).toBe(200)
      await archiveSurvey(ctx, survey.id, {})
      expect(await addresses()).toEqual([null])
      await expect(downloadPoster(ctx, survey.id, { size: 'a4' })).rejects.toMatchObject({
        status: 409,
        message: 'Unable to open survey.',
      })
      await unarchiveSurvey(ctx, survey.id, {})
      expect(await addresses()).toEqual([printed])
    }),
  )

  test(
    'an archived survey shows its links without addresses, and they cannot be changed',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSharedSurvey(db, { quickCode: null })
      await db.insert(surveyLinks).values({ surveyId: survey.id, label: 'Programme', token: 'ABCDEFG' })
      expect((await listSurveyLinks(ctx, survey.id)).data).toMatchObject([{ label: 'Programme', address: null }])
      await expect(createSurveyLink(ctx, survey.id, foyer)).rejects.toMatchObject({
        status: 409,
        message: 'This survey has been archived and is now read-only',
      })
      await expect(downloadQrCode(ctx, survey.id, { format: 'png' })).rejects.toMatchObject({
        message: 'Unable to open survey.',
      })
    }),
  )
})

describe('a label', () => {
  test(
    'is unique within a survey, in any case, but not across surveys',
    inTransaction(async (db) => {
      const { survey, ctx, owner } = await aSharedSurvey(db)
      const event = await anEvent(db, owner.id)
      const another = await aPublishedSurvey(db, event, owner.id)
      await createSurveyLink(ctx, survey.id, foyer)
      await createSurveyLink(ctx, another.id, foyer)
      expect(await labelsOf(db, another.id)).toEqual(['Foyer screen'])
    }),
  )

  test('in use is refused at its field, on creation and on renaming', async () => {
    const { db } = await ownDatabase()
    const { survey, ctx } = await aSharedSurvey(db)
    await createSurveyLink(ctx, survey.id, foyer)
    const { id } = await createSurveyLink(ctx, survey.id, { label: 'Programme' })
    const used = { status: 409, message: 'Label is already used', fields: { label: 'Label is already used' } }
    await expect(createSurveyLink(ctx, survey.id, { label: 'FOYER screen' })).rejects.toMatchObject(used)
    await expect(renameSurveyLink(ctx, survey.id, { id, label: 'foyer SCREEN' })).rejects.toMatchObject(used)
    expect((await labelsOf(db, survey.id)).sort()).toEqual(['Foyer screen', 'Programme'])
    // A change of case alone is no conflict.
    await renameSurveyLink(ctx, survey.id, { id, label: 'PROGRAMME' })
    expect((await labelsOf(db, survey.id)).sort()).toEqual(['Foyer screen', 'PROGRAMME'])
  })
})

describe('many at once', () => {
  let db: Database
  let shared: Awaited<ReturnType<typeof aSharedSurvey>>

  beforeAll(async () => {
    ;({ db } = await ownDatabase())
    shared = await aSharedSurvey(db)
  })

  const outcomes = (work: Promise<unknown>[]) =>
    Promise.all(
      work.map((one) =>
        one.then(
          () => 'made',
          ({ message }: Error) => message,
        ),
      ),
    )

  test('two people who create the same link at once: one is refused because the label is used', async () => {
    const { survey, owner } = shared
    const people = await Promise.all(Array.from({ length: 8 }, () => as.admin(db, owner)))
    const seen = await outcomes(
      people.map((ctx, at) => createSurveyLink(ctx, survey.id, { label: at % 2 === 0 ? 'Newsletter' : 'NEWSLETTER' })),
    )
    expect(seen.filter((outcome) => outcome === 'made')).toHaveLength(1)
    expect(seen.filter((outcome) => outcome === 'Label is already used')).toHaveLength(7)
    expect(await labelsOf(db, survey.id)).toHaveLength(1)
  })

  test('a survey has at most 100 links, however many people add some', async () => {
    const { survey, owner } = shared
    const there = (await labelsOf(db, survey.id)).length
    const filling = Array.from({ length: 95 - there }, (_, at) => ({
      surveyId: survey.id,
      label: `Place ${at}`,
      token: `AAAA${String(at).padStart(3, '0')}`,
    }))
    await db.insert(surveyLinks).values(filling)
    const people = await Promise.all(Array.from({ length: 12 }, () => as.admin(db, owner)))
    const seen = await outcomes(people.map((ctx, at) => createSurveyLink(ctx, survey.id, { label: `More ${at}` })))
    expect(seen.filter((outcome) => outcome === 'made')).toHaveLength(5)
    expect(new Set(seen)).toEqual(
      new Set(['made', 'The survey already has 100 links. Delete one that is no longer used first.']),
    )
    expect(await labelsOf(db, survey.id)).toHaveLength(100)
  })
})

describe('the figures', () => {
  test(
    'are views, completes and completion of each link and without a link, marked answers included',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSharedSurvey(db)
      const { id } = await createSurveyLink(ctx, survey.id, foyer)
      const { id: other } = await createSurveyLink(ctx, survey.id, { label: 'Programme' })
      await countView(db, id, '2026-11-20')
      await countView(db, id, '2026-11-21')
      await countView(db, id, '2026-11-21')
      const given = [
        [id, 0],
        [id, 1],
        [id, 2],
        [other, 2],
        [null, 1],
        [null, 2],
        [null, 2],
      ] as const
      await db.insert(responses).values(given.map(([link, state]) => aResponse(survey, link, state)))
      await db.insert(responses).values({ ...aResponse(survey, id, 2), marks: 3 })
      // Begun before the retention of unfinished answers, or given on paper: neither counts for completion.
      const before = new Date(ctx.now.getTime() - 31 * 86_400_000)
      await db.insert(responses).values({ ...aResponse(survey, id, 2), startedAt: before })
      await db
        .insert(responses)
        .values({ ...aResponse(survey, null, 2), completionMethod: completionMethods.bulkUpload })
      const { data, unlabelled } = await listSurveyLinks(ctx, survey.id)
      expect(data).toMatchObject([
        { label: 'Foyer screen', views: 3, completes: 3, begun: 3, finished: 2 },
        { label: 'Programme', views: 0, completes: 1, begun: 1, finished: 1 },
      ])
      expect(unlabelled).toEqual({ completes: 3, begun: 3, finished: 2 })
    }),
  )

  test(
    'of a deleted link: its answers stay and count as without a link',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSharedSurvey(db)
      const { id } = await createSurveyLink(ctx, survey.id, foyer)
      await countView(db, id, '2026-11-21')
      await db.insert(responses).values([aResponse(survey, id, 1), aResponse(survey, id, 2)])
      await deleteSurveyLink(ctx, survey.id, id)
      expect(await listSurveyLinks(ctx, survey.id)).toMatchObject({
        data: [],
        unlabelled: { completes: 1, begun: 2, finished: 1 },
      })
      await expect(deleteSurveyLink(ctx, survey.id, id)).rejects.toMatchObject({ message: 'Survey link not found' })
    }),
  )
})

test(
  'a link has the same address after renaming, and every change is audited',
  inTransaction(async (db) => {
    const { survey, ctx } = await aSharedSurvey(db)
    const { id } = await createSurveyLink(ctx, survey.id, foyer)
    const address = (await listSurveyLinks(ctx, survey.id)).data[0]?.address
    expect(address).toMatch(new RegExp(`/survey/${survey.quickCode}\\?at=[2-9A-Z]{7}$`))
    await renameSurveyLink(ctx, survey.id, { id, label: 'Bar screen' })
    expect((await listSurveyLinks(ctx, survey.id)).data).toMatchObject([{ id, label: 'Bar screen', address }])
    await deleteSurveyLink(ctx, survey.id, id)
    const entries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subject, 'surveyLink'))
      .orderBy(auditTrail.id)
    expect(entries.map(({ action, subjectName, organisationId }) => [action, subjectName, organisationId])).toEqual([
      ['create', 'Foyer screen', survey.organisationId],
      ['update', 'Foyer screen', survey.organisationId],
      ['delete', 'Bar screen', survey.organisationId],
    ])
  }),
)

/** The text of the QR code in a picture, as a camera would read it. */
async function readQrCode(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const bytesOf = async (file: Response) => Buffer.from(await file.arrayBuffer())

test(
  'QR codes contain the address of the survey or of its link',
  inTransaction(async (db) => {
    const { survey, ctx, partner } = await aSharedSurvey(db)
    const { id } = await createSurveyLink(ctx, survey.id, { label: 'Foyer / "left" screen' })
    const address = (await listSurveyLinks(ctx, survey.id)).data[0]?.address
    const own = await downloadQrCode(ctx, survey.id, { format: 'png' })
    expect(own.headers.get('content-type')).toBe('image/png')
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="Tell us, QR code.png"')
    expect(await readQrCode(await bytesOf(own))).toMatch(new RegExp(`^https?://[^/]+/survey/${survey.quickCode}$`))
    const labelled = await downloadQrCode(await as.admin(db, partner), survey.id, { format: 'svg', link: id })
    expect(labelled.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(labelled.headers.get('content-disposition')).toBe(
      'attachment; filename="Tell us, Foyer - left screen, QR code.svg"',
    )
    expect(await readQrCode(await bytesOf(labelled))).toBe(address)
  }),
)

test(
  'a poster has the event, the organisation, the link’s address, the answering time and its label',
  inTransaction(async (db) => {
    const { survey, ctx } = await aSharedSurvey(db)
    const { id } = await createSurveyLink(ctx, survey.id, foyer)
    const address = (await listSurveyLinks(ctx, survey.id)).data[0]?.address ?? ''
    const file = await downloadPoster(ctx, survey.id, { size: 'a5', link: id })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="Tell us, Foyer screen, poster A5.pdf"')
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(file))), {
      mergePages: true,
    })
    expect(totalPages).toBe(1)
    for (const words of ['The Winter Garden', 'Harbour Arts', address.replace(/^https:\/\//, ''), 'Foyer screen'])
      expect(text).toContain(words)
    expect(text).toMatch(/It takes about \d+ minutes\. You need not sign in\./)
  }),
)

test(
  'a survey without a name or an event has a QR code and a poster',
  inTransaction(async (db) => {
    const organisation = await anOrganisation(db)
    const event = await anEvent(db, organisation.id)
    const survey = await aPublishedSurvey(db, event, organisation.id, { name: null, eventId: null })
    const ctx = await as.admin(db, organisation)
    const file = await downloadPoster(ctx, survey.id, { size: 'a4' })
    expect(file.headers.get('content-disposition')).toMatch(/"Draft - \d\d-\d\d-\d{4}, poster A4\.pdf"/)
    await expect(downloadQrCode(ctx, survey.id, { format: 'png' })).resolves.toMatchObject({ status: 200 })
  }),
)
