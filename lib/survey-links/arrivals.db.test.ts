import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { surveyLinks, surveyLinkViews } from '@/db/schema'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { countView, findLinkByToken } from './arrivals'

let db: Database
let survey: { id: number }
let another: { id: number }
let link: { id: number; token: string }

beforeAll(async () => {
  ;({ db } = await ownDatabase())
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  survey = await aPublishedSurvey(db, event, organisation.id)
  another = await aPublishedSurvey(db, event, organisation.id)
  const [made] = await db
    .insert(surveyLinks)
    .values({ surveyId: survey.id, label: 'Foyer screen', token: 'K7QP2MD' })
    .returning()
  link = made ?? { id: 0, token: '' }
})

const viewsOf = (id: number) =>
  db
    .select({ day: surveyLinkViews.day, views: surveyLinkViews.views })
    .from(surveyLinkViews)
    .where(eq(surveyLinkViews.linkId, id))
    .orderBy(surveyLinkViews.day)

test('a token of another survey, an unknown one or an invalid one finds no link', async () => {
  expect(await findLinkByToken(db, another.id, 'K7QP2MD')).toBeUndefined()
  expect(await findLinkByToken(db, survey.id, 'K7QP2MX')).toBeUndefined()
  for (const wrong of ['', "' or 1=1", 'K7QP2MD\u0000', 'K'.repeat(10_000)])
    expect(await findLinkByToken(db, survey.id, wrong)).toBeUndefined()
})

test('counting a view of a deleted link is not an error', async () => {
  await expect(countView(db, 900_000_000_000_001, '2026-11-21')).resolves.toBeUndefined()
  await expect(countView(db, link.id, 'not a day')).resolves.toBeUndefined()
  expect(await viewsOf(link.id)).toEqual([])
})

test('a token is read in any case, and concurrent views are all counted', async () => {
  expect(await findLinkByToken(db, survey.id, ' k7qp2md ')).toEqual({ id: link.id })
  await Promise.all(Array.from({ length: 40 }, () => countView(db, link.id, '2026-11-21')))
  await countView(db, link.id, '2026-11-22')
  expect(await viewsOf(link.id)).toEqual([
    { day: '2026-11-21', views: 40 },
    { day: '2026-11-22', views: 1 },
  ])
})
