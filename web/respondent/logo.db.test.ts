import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { organisationLogos, surveyLogos } from '@/db/schema'
import { assets, aWinterSurvey, origin, respond } from '@/tests/support/a-respondents-browser'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { aPng, aSpeckledPng } from '@/tests/support/pictures'

let db: Database
let organisation: { id: number }

beforeAll(async () => {
  ;({ db } = await ownDatabase())
  organisation = await anOrganisation(db)
})

const logoOf = (code: string, headers: Record<string, string> = {}) =>
  respond(new Request(`${origin}/survey/${code}/logo`, { headers }), {
    assets,
    contextOf: async () => as.anonymous(db),
  })

test('the logo of the organisation is an image and nothing else', async () => {
  const survey = await aWinterSurvey(db, organisation.id)
  const logo = () => logoOf(survey.code)
  expect((await logo()).status).toBe(404)
  const content = Buffer.from('89504e470d0a1a0a', 'hex')
  await db
    .insert(organisationLogos)
    .values({ organisationId: organisation.id, content, mediaType: 'image/png', sha256: content })
  const answer = await logo()
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
})

test('the logo of a survey comes as small as it is shown, and a browser that has it gets 304', async () => {
  const survey = await aWinterSurvey(db, organisation.id)
  const logo = (headers: Record<string, string> = {}) => logoOf(survey.code, headers)
  const keep = (content: Buffer) =>
    db
      .insert(surveyLogos)
      .values({ surveyId: survey.id, content, mediaType: 'image/png', name: 'logo.png' })
      .onConflictDoUpdate({ target: surveyLogos.surveyId, set: { content } })
  const content = await aSpeckledPng(600, 240)
  await keep(content)
  const answer = await logo()
  const shown = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'png', width: 240, height: 96 })
  expect(shown.length).toBeLessThan(content.length / 2)
  const etag = answer.headers.get('etag') ?? ''
  const again = await logo({ 'if-none-match': `"other", ${etag}` })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  await keep(await aPng(600, 240))
  expect((await logo({ 'if-none-match': etag })).status).toBe(200)
})
