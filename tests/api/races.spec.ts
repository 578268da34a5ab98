import { expect, test } from '@playwright/test'
import { createFixture, type Fixture } from '@/kit/fixture'
import { openPlatformClient } from '@/kit/platform'
import { type Session, signIn, signInOften } from '@/kit/staff'
import { Random } from '@/seed/random'
import { editedRecords, raceTwoEditors } from '../../drills/lost-updates'
import {
  raceLocationName,
  raceOnePublication,
  raceProviderPair,
  racePublications,
  raceSurveyName,
} from '../../drills/one-name'
import { raceDiscards, raceProceeds, raceSubmissions, retryLostAnswers } from '../../drills/submit-races'
import { appUrl } from '../support/app'

// The small sizes of what `npm run drills` does a thousand times (docs/drills.md).

const databaseUrl = process.env.DATABASE_URL ?? ''
const platform = openPlatformClient(appUrl, databaseUrl)
const random = new Random(`races ${Date.now()}`)
let fixture: Fixture

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  fixture = await createFixture(platform, databaseUrl)
})
test.afterAll(() => platform.close())

test.describe('a response is submitted once', () => {
  test('fifty submits of it at once get the same success', async () => {
    expect(await raceSubmissions(platform, await fixture.newSurvey(), 50)).toEqual({
      answered: { '200 {"id":"id","submitted":true}': 50 },
      state: 2,
      saves: 2,
    })
  })

  test('fifty presses on Proceed at once lead to the thanks', async () => {
    expect(await raceProceeds(platform, await fixture.newSurvey(), 50, random)).toEqual({
      thanks: 50,
      state: 2,
      submissions: 1,
    })
  })

  test('a retry after the answer was lost is the same success, never a conflict', async () => {
    expect(await retryLostAnswers(platform, await fixture.newSurvey(), 5)).toEqual({
      'lost true, again 200, state 2, saves 1': 5,
    })
  })

  test('the discard of a page that is left never takes away a response that holds answers', async () => {
    const at = { times: 20, answered: true, random: random.fork('answered') }
    expect(await raceDiscards(platform, await fixture.newSurvey(), at)).toEqual({
      acknowledged: 20,
      lost: 0,
      discardedBefore: 0,
      other: 0,
    })
  })

  test('beside a discard that finds no answers, what is acknowledged is there and what is gone was refused', async () => {
    const at = { times: 20, answered: false, random: random.fork('unanswered') }
    const { acknowledged, discardedBefore, ...rest } = await raceDiscards(platform, await fixture.newSurvey(), at)
    expect(rest).toEqual({ lost: 0, other: 0 })
    expect(acknowledged + discardedBefore).toBe(20)
  })
})

test('of two people saving one version exactly one wins, and the other hears who and when', async () => {
  const editors = [await signIn(platform, fixture.admin), await signIn(platform, fixture.colleague)] as const
  for (const record of await editedRecords(platform, fixture)) {
    const found = await raceTwoEditors(record, editors, { races: 8, random: random.fork(record.what) })
    expect([record.what, found]).toEqual([record.what, { races: 8, wonOnce: 8, informed: 8, others: [] }])
  }
})

test.describe('twenty people at once', () => {
  let people: Session[]
  test.beforeAll(async () => {
    people = await signInOften(platform, fixture.admin, 20)
  })

  test('creating one location name: one succeeds, nineteen hear that the name is in use', async () => {
    expect(await raceLocationName(platform, fixture, people, `Hall ${random.hex(4)}`)).toEqual({
      answered: { 201: 1, '409 Venue name already exists (name: Name is already in use)': 19 },
      rows: 1,
    })
  })

  test('giving one name to surveys of an event: one succeeds, nineteen hear that the name is used', async () => {
    expect(await raceSurveyName(platform, fixture, people, `Survey ${random.hex(4)}`)).toEqual({
      answered: { 200: 1, '409 Name is already used (name: Name is already used)': 19 },
      rows: 1,
    })
  })

  test('publishing a survey each: every survey has a quick code of its own', async () => {
    expect(await racePublications(platform, fixture, people, `Published ${random.hex(4)}`)).toEqual({
      answered: { 200: 20 },
      codes: 20,
    })
  })

  test('publishing the same survey: it is published once', async () => {
    expect(await raceOnePublication(platform, fixture, people, `Once ${random.hex(4)}`)).toEqual({
      published: 1,
      informed: 19,
      version: 2,
      auditEntries: 1,
    })
  })

  test('giving an organisation one reference at a ticketing provider: each save is taken, and it is held once', async () => {
    expect(await raceProviderPair(platform, fixture, people, `Reference ${random.hex(4)}`)).toEqual({
      answered: { 200: 20 },
      rows: 1,
    })
  })
})
