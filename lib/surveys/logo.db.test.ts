import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, eventOrganisations, organisationLogos, surveyLogos } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { aJpeg, aPng, aPngOf, withClaimedSize, withText } from '@/tests/support/pictures'
import { getSurveyLogo, receiveSurveyLogo, removeSurveyLogo, replaceSurveyLogo } from './logo'
import { getSurvey } from './read-surveys'

async function aSurvey(db: Database) {
  const [organisation, coOwner, partner] = [
    await anOrganisation(db),
    await anOrganisation(db),
    await anOrganisation(db),
  ]
  const event = await anEvent(db, organisation.id, { partners: [partner.id] })
  await db
    .insert(eventOrganisations)
    .values({ eventId: event.id, organisationId: coOwner.id, relationshipTypeId: 10, subDisciplineId: 101 })
  const survey = await aPublishedSurvey(db, event, organisation.id)
  return { organisation, coOwner, partner, event, survey, ctx: await as.admin(db, organisation) }
}

const withLogo = (db: Database, organisationId: number, content: string) =>
  db.insert(organisationLogos).values({
    organisationId,
    content: Buffer.from(content),
    mediaType: 'image/png',
    sha256: Buffer.alloc(32),
  })

const base64 = (text: string) => Buffer.from(text).toString('base64')
const requestWith = (file: File) => {
  const body = new FormData()
  body.set('file', file)
  return new Request('http://localhost/', { method: 'POST', body })
}

describe('a logo is refused', () => {
  test(
    'of a survey out of reach, of a partner, and of an archived survey',
    inTransaction(async (db) => {
      const { survey, partner, event, organisation, ctx } = await aSurvey(db)
      const file = { name: 'logo.png', bytes: await aPng() }
      await expect(
        replaceSurveyLogo(await as.admin(db, await anOrganisation(db)), survey.id, file),
      ).rejects.toMatchObject({ status: 404, message: 'Survey not found' })
      for (const who of [await as.admin(db, partner), await as.user(db, organisation)]) {
        await expect(replaceSurveyLogo(who, survey.id, file)).rejects.toMatchObject({ status: 403 })
        await expect(removeSurveyLogo(who, survey.id)).rejects.toMatchObject({ status: 403 })
        await expect(receiveSurveyLogo(who, survey.id, requestWith(new File(['x'], 'logo.png')))).rejects.toMatchObject(
          { status: 403 },
        )
      }
      const archived = await aPublishedSurvey(db, event, organisation.id, { quickCode: null })
      await expect(replaceSurveyLogo(ctx, archived.id, file)).rejects.toMatchObject({
        status: 409,
        message: 'This survey has been archived and is now read-only',
      })
    }),
  )

  test(
    'when it is too large',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSurvey(db)
      const tooLarge = { status: 413, message: 'File size is too large. Maximum file size is 100 KB' }
      await expect(
        replaceSurveyLogo(ctx, survey.id, { name: 'logo.png', bytes: await aPngOf(100_001) }),
      ).rejects.toMatchObject(tooLarge)
      const sent = new File([new Uint8Array(200_000)], 'logo.png')
      await expect(receiveSurveyLogo(ctx, survey.id, requestWith(sent))).rejects.toMatchObject(tooLarge)
    }),
  )

  test.each([
    ['logo<1>.png', 'Invalid characters in filename. Please rename the file and try again.'],
    ['../logo.png', 'Invalid characters in filename. Please rename the file and try again.'],
    ['logo.gif', 'File Type is not allowed'],
    ['logo.png.exe', 'File Type is not allowed'],
  ])('with the name %s', (name, message) =>
    inTransaction(async (db) => {
      const { survey, ctx } = await aSurvey(db)
      await expect(replaceSurveyLogo(ctx, survey.id, { name, bytes: await aPng() })).rejects.toMatchObject({
        status: 422,
        message,
        fields: { file: message },
      })
    })(),
  )

  test(
    'when it is not a picture, or has too many pixels',
    inTransaction(async (db) => {
      const { survey, ctx } = await aSurvey(db)
      const refused = (message: string) => ({ status: 422, message })
      await expect(
        replaceSurveyLogo(ctx, survey.id, { name: 'logo.png', bytes: Buffer.from('<svg/>') }),
      ).rejects.toMatchObject(refused('File Type is not allowed'))
      await expect(
        replaceSurveyLogo(ctx, survey.id, { name: 'logo.png', bytes: withClaimedSize(await aPng(), 30_000, 30_000) }),
      ).rejects.toMatchObject(refused('The picture has too many points. Please make it smaller and try again.'))
    }),
  )
})

test(
  'a logo is re-encoded from its pixels, stored under its name, audited, and makes a new version',
  inTransaction(async (db) => {
    const { survey, ctx } = await aSurvey(db)
    const saved = await replaceSurveyLogo(ctx, survey.id, {
      name: 'Winter (2026).png',
      bytes: withText(await aPng(), 'a secret'),
    })
    expect(saved).toEqual({ id: survey.id, version: survey.version + 1 })
    const [kept] = await db.select().from(surveyLogos).where(eq(surveyLogos.surveyId, survey.id))
    expect(kept).toMatchObject({ name: 'Winter (2026).png', mediaType: 'image/png', width: 40, height: 20 })
    expect(kept?.content.includes('a secret')).toBe(false)
    expect(await getSurvey(ctx, survey.id)).toMatchObject({ logoFile: 'Winter (2026).png' })
    await replaceSurveyLogo(ctx, survey.id, { name: 'other.jpg', bytes: await aJpeg() })
    const entries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, String(survey.id)))
      .orderBy(auditTrail.id)
    expect(entries.at(-1)).toMatchObject({
      subject: 'survey',
      action: 'update',
      before: { logoFile: 'Winter (2026).png' },
      after: { logoFile: 'other.jpg' },
    })
    expect(await getSurveyLogo(ctx, survey.id)).toMatch(/^\/9j\//)
  }),
)

test(
  'respondents see the survey’s own logo, else that of the organisation it names, else its owner’s',
  inTransaction(async (db) => {
    const { survey, ctx, organisation, coOwner, partner } = await aSurvey(db)
    const none = { status: 404, message: 'Logo not found' }
    await expect(getSurveyLogo(ctx, survey.id)).rejects.toMatchObject(none)
    await withLogo(db, organisation.id, 'ours')
    await withLogo(db, coOwner.id, 'theirs')
    await withLogo(db, partner.id, 'partners')
    const withMarks = await getSurvey(ctx, survey.id)
    expect(withMarks.assignedEventOwnerOrganisations.map(({ id, hasLogo }) => [id, hasLogo]).toSorted()).toEqual(
      [
        [organisation.id, true],
        [coOwner.id, true],
      ].toSorted(),
    )
    expect(await getSurveyLogo(ctx, survey.id)).toBe(base64('ours'))
    expect(await getSurveyLogo(ctx, survey.id, coOwner.id)).toBe(base64('theirs'))
    await expect(getSurveyLogo(ctx, survey.id, partner.id)).rejects.toMatchObject(none)
    await replaceSurveyLogo(ctx, survey.id, { name: 'logo.png', bytes: await aPng() })
    expect(await getSurveyLogo(ctx, survey.id)).toMatch(/^iVBOR/)
    await removeSurveyLogo(ctx, survey.id)
    expect(await getSurveyLogo(ctx, survey.id)).toBe(base64('ours'))
  }),
)
