import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { readOwnAnswers } from '@/lib/receipts/service'
import { archiveSurvey, closeSurvey, reopenSurvey, unarchiveSurvey } from '@/lib/surveys/transitions'
import { aRespondentsBrowser, aWinterSurvey } from '@/tests/support/a-respondents-browser'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'

const statements: string[] = []
let db: Database
let organisation: { id: number }
let staff: StaffContext

beforeAll(async () => {
  const { sql } = await ownDatabase()
  db = drizzle(sql, { schema, logger: { logQuery: (text) => statements.push(text) } })
  organisation = await anOrganisation(db)
  staff = await as.admin(db, organisation)
})

const noon = new Date('2026-11-21T12:00:00Z')
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)
const staffAt = (now: Date): StaffContext => ({ ...staff, now })

/** Somebody's browser at a moment, with what it kept. */
const browserAt = (code: string, now: Date, cookie = '') =>
  aRespondentsBrowser(db, code, { who: as.anonymous(db, now), cookie })

async function aStartedSurvey() {
  const survey = await aWinterSurvey(db, organisation.id, { name: 'Autumn' })
  const answering = browserAt(survey.code, noon)
  await answering.post({ go: 'start' })
  await answering.post({ question: 'B-Q1', 'B-Q1': 'no', go: 'next' })
  const done = browserAt(survey.code, noon)
  await done.post({ go: 'start' })
  await done.post({ question: 'B-Q1', 'B-Q1': 'yes', go: 'next' })
  await done.post({ question: 'B-Q3', go: 'complete' })
  const receipt = /id="receipt-code">([^<]+)</.exec((await done.post({ go: 'proceed' })).html)?.[1] ?? ''
  return { survey, answering: answering.cookie(), done: done.cookie(), receipt }
}

const unknownPage = async () => (await browserAt('ZZZZZZZZZZ', noon).get()).html

describe('a survey that was closed by hand', () => {
  test('says so to whoever comes, and lets whoever is answering finish within the hour', async () => {
    const { survey, answering, done } = await aStartedSurvey()
    await closeSurvey(staffAt(minutes(10)), survey.id, {})
    const outsider = await browserAt(survey.code, minutes(11)).get()
    expect(outsider.status).toBe(404)
    expect(outsider.html).toContain('This survey has closed')
    expect(outsider.html).toContain('It closed on <time dateTime="2026-11-21">21 November 2026</time>')

    const browser = browserAt(survey.code, minutes(69), answering)
    const step = await browser.post({ question: 'B-Q2', 'B-Q2': 'The seats', go: 'next' })
    expect(step.html).toContain('This survey has closed. You can still finish what you have begun, until 13:10.')
    await browser.post({ question: 'B-Q3', go: 'complete' })
    expect((await browser.post({ go: 'proceed' })).html).toContain('Your answers have been submitted')
    expect((await browserAt(survey.code, days(20), done).get()).html).toContain('Your answers have been submitted')
  })

  test('takes nothing more an hour later, and goes on where it was once it is reopened', async () => {
    const { survey, answering } = await aStartedSurvey()
    await closeSurvey(staffAt(minutes(10)), survey.id, {})
    const late = browserAt(survey.code, minutes(71), answering)
    const refused = await late.post({ question: 'B-Q2', 'B-Q2': 'The seats', go: 'next' })
    expect([refused.status, refused.html.includes('This survey has closed')]).toEqual([404, true])
    await reopenSurvey(staffAt(minutes(80)), survey.id, {})
    const again = browserAt(survey.code, minutes(81), answering)
    expect((await again.get()).html).toContain('Carry on')
    expect((await again.post({ question: 'B-Q2', 'B-Q2': 'The seats', go: 'next' })).html).not.toContain('has closed')
    expect((await browserAt(survey.code, minutes(81)).get()).html).toContain('Start')
  })
})

describe('a survey that was archived', () => {
  test('is to everybody a code that nobody knows: to strangers, to whoever is answering and to whoever has answered', async () => {
    const { survey, answering, done, receipt } = await aStartedSurvey()
    await archiveSurvey(staffAt(minutes(10)), survey.id, {})
    const unknown = await unknownPage()
    expect(unknown).toContain('Survey code not recognised')
    for (const cookie of ['', answering, done]) {
      const page = await browserAt(survey.code, minutes(11), cookie).get()
      expect([page.status, page.html]).toEqual([404, unknown])
    }
    const posted = await browserAt(survey.code, minutes(11), answering).post({
      question: 'B-Q2',
      'B-Q2': 'x',
      go: 'next',
    })
    expect([posted.status, posted.html]).toEqual([404, unknown])
    // The receipt code leads to the answers all the same.
    expect(await readOwnAnswers(as.anonymous(db, minutes(12)), receipt)).toMatchObject({ survey: 'Autumn' })
  })

  test('is there again as it was once it is unarchived: its links, its half-done responses and its thanks', async () => {
    const { survey, answering, done } = await aStartedSurvey()
    await archiveSurvey(staffAt(minutes(10)), survey.id, {})
    await unarchiveSurvey(staffAt(days(29)), survey.id, {})
    expect((await browserAt(survey.code, days(29)).get()).html).toContain('Start')
    expect((await browserAt(survey.code, days(29), done).get()).html).toContain('Your answers have been submitted')
    expect((await browserAt(survey.code, days(29), answering).get()).html).toContain('Carry on')
  })

  test('stays unknown for good 30 days later', async () => {
    const { survey } = await aStartedSurvey()
    await archiveSurvey(staffAt(minutes(10)), survey.id, {})
    await expect(unarchiveSurvey(staffAt(days(31)), survey.id, {})).rejects.toMatchObject({ status: 409 })
    expect((await browserAt(survey.code, days(31)).get()).html).toBe(await unknownPage())
  })
})

test('a code that nobody has, a draft’s, a preview’s and an archived one ask the same of the database', async () => {
  const archived = await aWinterSurvey(db, organisation.id)
  await archiveSurvey(staffAt(noon), archived.id, {})
  const codes = [
    'ZZZZZZZZZZ',
    'NOT A CODE',
    (await aWinterSurvey(db, organisation.id, { isDraft: true })).code,
    (await aWinterSurvey(db, organisation.id, { isDraft: true, isPreview: true })).code,
    archived.code,
  ]
  const asked: string[][] = []
  for (const [turn, code] of codes.entries()) {
    statements.length = 0
    const who = { ...as.anonymous(db, noon), address: `198.51.${100 + turn}.7` }
    expect((await aRespondentsBrowser(db, code, { who }).get(`/survey/${encodeURIComponent(code)}`)).status).toBe(404)
    asked.push([...statements])
  }
  for (const one of asked) expect(one).toEqual(asked[0])
})
