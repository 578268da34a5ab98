import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { responses, surveys } from '@/db/schema'
import { aRespondentsBrowser, aWinterSurvey, type BrowserOptions } from '@/tests/support/a-respondents-browser'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'

let db: Database
let organisation: { id: number }

beforeAll(async () => {
  ;({ db } = await ownDatabase())
  organisation = await anOrganisation(db)
})

const aSurvey = (overrides: Partial<typeof surveys.$inferInsert> = {}) => aWinterSurvey(db, organisation.id, overrides)
const aBrowser = (code: string, overrides: BrowserOptions = {}) => aRespondentsBrowser(db, code, overrides)
const responsesTo = (surveyId: number) => db.select().from(responses).where(eq(responses.surveyId, surveyId))

describe('a survey that takes no answers today', () => {
  const today = () => at('2026-11-21')
  const closed: [string, Partial<typeof surveys.$inferInsert>, string[]][] = [
    [
      'before its first day',
      { activeFrom: '2026-11-22' },
      ['This survey is not open yet', 'It opens on <time dateTime="2026-11-22">22 November 2026</time>'],
    ],
    [
      'after its last day',
      { activeFrom: '2026-10-01', activeTo: '2026-11-20' },
      ['This survey has closed', 'Its last day was <time dateTime="2026-11-20">20 November 2026</time>'],
    ],
    [
      'closed by hand before anybody noted when',
      { isActive: false },
      ['This survey has closed', 'Thank you for wanting to'],
    ],
    [
      'closed by hand',
      { isActive: false, closedAt: new Date('2026-11-20T23:30:00Z') },
      ['This survey has closed', 'It closed on <time dateTime="2026-11-20">20 November 2026</time>'],
    ],
    [
      'closed by hand before its first day',
      { isActive: false, activeFrom: '2026-12-01', closedAt: new Date('2026-11-21T09:00:00Z') },
      ['This survey has closed', 'It closed on <time dateTime="2026-11-21">21 November 2026</time>'],
    ],
  ]

  test.each(closed)('%s: a clear page with its name, its organisation and the day', async (_, overrides, says) => {
    const survey = await aSurvey({ name: 'Autumn', ...overrides })
    const browser = aBrowser(survey.code, { who: as.anonymous(db, today()) })
    for (const page of [await browser.get(), await browser.post({ go: 'start' })]) {
      expect(page.status).toBe(404)
      for (const text of ['Autumn', 'Harbour Arts', ...says]) expect(page.html).toContain(text)
      expect(page.html).not.toContain('Start')
    }
    expect(await responsesTo(survey.id)).toEqual([])
  })

  test('is no wrong code: fifty people with one address may all open the page', async () => {
    const survey = await aSurvey({ activeTo: '2026-11-20' })
    const who = { ...as.anonymous(db, today()), address: '192.0.2.77' }
    for (let people = 0; people < 50; people++)
      expect((await aBrowser(survey.code, { who }).get()).html).toContain('This survey has closed')
    expect((await aBrowser('WRONG', { who }).get()).status).toBe(404)
  })

  test('lets whoever has begun finish after the last day, and whoever has finished see the thanks', async () => {
    const survey = await aSurvey({ activeTo: '2026-11-21' })
    const browser = aBrowser(survey.code, { who: as.anonymous(db, today()) })
    await browser.post({ go: 'start' })
    const later = aBrowser(survey.code, { who: as.anonymous(db, at('2026-11-22')), cookie: browser.cookie() })
    expect((await later.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })).html).toContain('Step 2 of 2')
    await later.post({ question: 'B-Q3', go: 'complete' })
    expect((await later.post({ go: 'proceed' })).html).toContain('Your answers have been submitted')
    await db.update(surveys).set({ isActive: false }).where(eq(surveys.id, survey.id))
    expect((await later.get()).html).toContain('Your answers have been submitted')
  })

  test('lets nobody begin anew who holds an old response, and goes on with that one instead', async () => {
    const survey = await aSurvey({ activeTo: '2026-11-21' })
    const browser = aBrowser(survey.code, { who: as.anonymous(db, today()) })
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
    const later = aBrowser(survey.code, { who: as.anonymous(db, at('2026-11-22')), cookie: browser.cookie() })
    const start = await later.get()
    expect(start.html).toContain('This survey has closed. You can still finish what you have begun.')
    expect(start.html).toContain('Carry on')
    expect(start.html).not.toContain('Start again')
    expect((await later.post({ go: 'restart' })).html).toContain('Why not?')
    expect(await responsesTo(survey.id)).toHaveLength(1)
  })

  test('offers staff no other response once it has closed', async () => {
    const survey = await aSurvey({ activeTo: '2026-11-21' })
    const staff = async (day: string) => as.user(db, organisation, at(day))
    const browser = aBrowser(survey.code, { who: await staff('2026-11-21') })
    await browser.post({ go: 'start' })
    await browser.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
    await browser.post({ question: 'B-Q3', go: 'complete' })
    expect((await browser.post({ go: 'proceed' })).html).toContain('Submit another response')
    const later = aBrowser(survey.code, { who: await staff('2026-11-22'), cookie: browser.cookie() })
    expect((await later.get()).html).not.toContain('Submit another response')
    expect((await later.post({ go: 'another' })).html).toContain('Your answers have been submitted')
  })
})
