import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { answerCells, events, pendingResponseFacts, responseFacts, responses, surveys } from '@/db/schema'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { keepFacts, openFactsSource } from './keep-facts'
import type { FactsSource } from './make-facts'
import { sumAnswers, sumAnswersBy } from './sum-answers'

let database: TestDatabase
let db: Database
let factsSource: FactsSource

beforeAll(async () => {
  database = await ownDatabase()
  db = database.db
  factsSource = await openFactsSource(db)
})

const autumn = new Date('2026-11-08T12:00:00Z')
const answers = {
  'B-Q1': '5',
  'B-Q2': '10',
  'B-Q5': ['entertained', 'learn', 'other'],
  'B-Q5-Comment': 'My secret reason',
  'B-Q8': { adults: { count: 2 }, children: { count: '14' } },
  'B-Q10': 'ls1 4ap',
  'B-Q15': 'mixed_wbc',
  'B-Q16': 'yes',
  'B-Q17': 'little',
}

async function aCountedSurvey() {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const survey = await aPublishedSurvey(db, event, organisation.id)
  return { organisation, event, survey }
}

type Counted = Awaited<ReturnType<typeof aCountedSurvey>>

async function submit({ survey }: Counted, values: Partial<typeof responses.$inferInsert> = {}) {
  const row = {
    id: randomUUID(),
    surveyId: survey.id,
    organisationId: survey.organisationId,
    keyHash: Buffer.alloc(32),
    state: 2,
    answers,
    startedAt: autumn,
    submittedAt: autumn,
    ...values,
  }
  await db.insert(responses).values(row)
  return row.id
}

const everyConcept = ['overallExperience', 'nps', 'motivation', 'groupSize', 'ethnicity', 'disabled', 'homeRegion']

const sumsOf = (
  { organisation }: Counted,
  { quarters = [1, 2, 3, 4], marked }: { quarters?: (1 | 2 | 3 | 4)[]; marked?: 'excluded' } = {},
) =>
  sumAnswers(db, { organisations: [organisation.id], filters: { marked }, year: 2026, quarters }, [
    ...everyConcept,
    'homeOutcode',
    'homeAuthority',
    'distanceBand',
    'postcode',
  ])

const inWords = (sums: Awaited<ReturnType<typeof sumAnswers>>) =>
  Object.fromEntries(
    [...sums.concepts]
      .map(([concept, { answered, values }]) => [concept, [answered, Object.fromEntries(values)]] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

test('questions as SurveyJS writes them, before they were put into the platform’s form, stop nobody’s figures', async () => {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const schema = {
    pages: [
      {
        elements: [
          { type: 'number', name: 'B-Q90', title: 'How many?' },
          { type: 'date', name: 'B-Q91', title: 'Which day?' },
          {
            type: 'radiogroup',
            name: 'B-Q92',
            title: 'Was it good?',
            concept: 'overallExperience',
            choices: ['yes', 'no'],
          },
        ],
      },
    ],
  }
  const survey = await aPublishedSurvey(db, event, organisation.id, { schema })
  await submit({ organisation, event, survey }, { answers: { 'B-Q90': '3', 'B-Q91': '2026-11-08', 'B-Q92': 'yes' } })
  expect(await keepFacts(db, factsSource)).toBe(1)
  expect((await sumsOf({ organisation, event, survey })).responses).toBe(1)
})

describe('never counted are', () => {
  test('answers that are not submitted', async () => {
    const counted = await aCountedSurvey()
    await submit(counted, { state: 1, submittedAt: null })
    await submit(counted, { state: 0, submittedAt: null, answers: {} })
    expect(await keepFacts(db, factsSource)).toBe(0)
    expect((await sumsOf(counted)).responses).toBe(0)
  })

  test('answers to other organisations’ surveys, and any where none is in reach', async () => {
    const counted = await aCountedSurvey()
    const other = await aCountedSurvey()
    await submit(other)
    await keepFacts(db, factsSource)
    expect((await sumsOf(counted)).responses).toBe(0)
    const about = { filters: {}, year: 2026, quarters: [1, 2, 3, 4] as const }
    expect(await sumAnswers(db, { ...about, organisations: [] }, ['nps'])).toEqual({
      responses: 0,
      concepts: new Map(),
      apart: new Map(),
    })
    expect(await sumAnswersBy(db, { ...about, organisations: [] }, ['nps'], 'event')).toEqual([])
    expect(
      (await sumAnswers(db, { ...about, organisations: 'all', filters: { event: other.event.id } }, [])).responses,
    ).toBe(1)
  })

  test('texts that people wrote, and codes that no question offers', async () => {
    const counted = await aCountedSurvey()
    await submit(counted, {
      answers: {
        ...answers,
        'B-Q1': 'My secret reason',
        'B-Q5': ['My secret reason', 'other'],
        'B-Q10': 'My secret reason',
      },
    })
    await keepFacts(db, factsSource)
    const sums = inWords(await sumsOf(counted))
    expect(sums.motivation).toEqual([1, { other: 1 }])
    expect(sums).not.toHaveProperty('overallExperience')
    expect(sums).not.toHaveProperty('homeRegion')
    expect(
      await db.execute(sql`select 1 from answer_values where value ilike '%secret%' or value ilike '%ls1 4ap%'`),
    ).toHaveLength(0)
  })

  test('answers that were erased before they were counted', async () => {
    const counted = await aCountedSurvey()
    const id = await submit(counted)
    await db.delete(responses).where(eq(responses.id, id))
    await keepFacts(db, factsSource)
    expect((await sumsOf(counted)).responses).toBe(0)
    expect(await db.select().from(responseFacts).where(eq(responseFacts.responseId, id))).toEqual([])
  })
})

test('what was answered is counted once: choices, tables, bands, where people live', async () => {
  const counted = await aCountedSurvey()
  await submit(counted)
  await keepFacts(db, factsSource)
  const sums = await sumsOf(counted)
  expect(sums.responses).toBe(1)
  expect(inWords(sums)).toEqual({
    disabled: [1, { yes: 1 }],
    distanceBand: [1, { '0': 1 }],
    ethnicity: [1, { mixed_wbc: 1 }],
    'groupSize.adults': [1, { '2': 1 }],
    'groupSize.children': [1, { '11-15': 1 }],
    homeAuthority: [1, { '105': 1 }],
    homeOutcode: [1, { LS1: 1 }],
    homeRegion: [1, { E12000003: 1 }],
    motivation: [1, { entertained: 1, learn: 1, other: 1 }],
    nps: [1, { '10': 1 }],
    overallExperience: [1, { '5': 1 }],
  })
})

test('a response counts in the quarter of its day in London, held within the days of the event', async () => {
  const counted = await aCountedSurvey()
  await db.update(events).set({ startDate: '2026-06-20', endDate: '2026-06-30' }).where(eq(events.id, counted.event.id))
  await submit(counted, { submittedAt: new Date('2026-06-30T23:30:00Z') }) // 1 July in London
  await submit(counted, { submittedAt: new Date('2026-03-01T12:00:00Z') })
  await keepFacts(db, factsSource)
  expect((await sumsOf(counted, { quarters: [1] })).responses).toBe(2)
  await db.update(events).set({ endDate: '2026-07-02' }).where(eq(events.id, counted.event.id))
  await keepFacts(db, factsSource)
  expect((await sumsOf(counted, { quarters: [1] })).responses).toBe(1)
  expect((await sumsOf(counted, { quarters: [2] })).responses).toBe(1)
})

test('a mark, the loss of it, other answers and an erasure each reach the figures', async () => {
  const counted = await aCountedSurvey()
  const id = await submit(counted)
  await submit(counted)
  const change = async (values: Partial<typeof responses.$inferInsert>) => {
    await db.update(responses).set(values).where(eq(responses.id, id))
    await keepFacts(db, factsSource)
    return [(await sumsOf(counted)).responses, (await sumsOf(counted, { marked: 'excluded' })).responses]
  }
  expect(await change({ marks: 4 })).toEqual([2, 1])
  expect(await change({ marks: 0 })).toEqual([2, 2])
  expect(await change({ answers: { 'B-Q2': '3' } })).toEqual([2, 2])
  expect(inWords(await sumsOf(counted)).nps).toEqual([2, { '3': 1, '10': 1 }])
  await db.delete(responses).where(eq(responses.id, id))
  await keepFacts(db, factsSource)
  expect(inWords(await sumsOf(counted)).nps).toEqual([1, { '10': 1 }])
})

test('a change of a response that no figure knows of is not noted, of one that counts as of one that does not yet', async () => {
  const counted = await aCountedSurvey()
  const id = await submit(counted, { marks: 4 })
  const unsent = await submit(counted, { state: 1, submittedAt: null })
  await keepFacts(db, factsSource)
  await db.update(responses).set({ marks: 6 }).where(eq(responses.id, id))
  await db
    .update(responses)
    .set({ answers: { 'B-Q2': '3' } })
    .where(eq(responses.id, unsent))
  expect(await keepFacts(db, factsSource)).toBe(0)
})

test('sums are divided by region and by event, and filtered by the event’s type, art form and place', async () => {
  const counted = await aCountedSurvey()
  const { organisation, event } = counted
  await submit(counted)
  const other = await anEvent(db, organisation.id, { eventTypeId: 18 })
  const survey = await aPublishedSurvey(db, other, organisation.id)
  await submit({ ...counted, survey }, { answers: { 'B-Q2': '0' } })
  await keepFacts(db, factsSource)
  const about = { organisations: [organisation.id], filters: {}, year: 2026, quarters: [1, 2, 3, 4] as const }
  const byEvent = await sumAnswersBy(db, about, ['nps'], 'event')
  expect(byEvent.map(({ id, responses: count }) => [id, count])).toEqual([
    [event.id, 1],
    [other.id, 1],
  ])
  const byRegion = await sumAnswersBy(db, about, ['nps'], 'region')
  expect(byRegion.map(({ id, responses: count }) => [id, count])).toEqual([
    [0, 1],
    [103, 1],
  ])
  for (const filters of [{ type: 18 }, { place: other.locationId }, { event: other.id }])
    expect((await sumAnswers(db, { ...about, filters }, ['nps'])).concepts.get('nps')?.values).toEqual(
      new Map([['0', 1]]),
    )
  expect((await sumAnswers(db, { ...about, filters: { type: 18, event: event.id } }, ['nps'])).responses).toBe(0)
})

test('a question in other words counts apart from the template’s and from other wordings', async () => {
  const counted = await aCountedSurvey()
  await submit(counted, { answers: { 'B-Q2': '9' } })
  const schema = JSON.parse(JSON.stringify(counted.survey.schemaReadOnly)) as {
    pages: { elements: { name: string; title: string }[] }[]
  }
  for (const { elements } of schema.pages)
    for (const element of elements) if (element.name === 'B-Q2') element.title = 'Would you tell your boss about us?'
  const survey = await aPublishedSurvey(db, counted.event, counted.organisation.id, { schema })
  await submit({ ...counted, survey }, { answers: { 'B-Q2': '1' } })
  await keepFacts(db, factsSource)
  const sums = inWords(await sumsOf(counted))
  expect(sums.nps).toEqual([1, { '9': 1 }])
  expect(Object.entries(sums).filter(([concept]) => concept.startsWith('nps#'))).toEqual([
    [expect.stringMatching(/^nps#[0-9a-f]{8}$/), [1, { '1': 1 }]],
  ])
})

test('nothing is written again where nothing changed', async () => {
  const counted = await aCountedSurvey()
  const id = await submit(counted)
  await keepFacts(db, factsSource)
  const version = async () =>
    (await db.execute<{ v: string }>(sql`select xmin::text as v from response_facts where response_id = ${id}`))[0]?.v
  const before = await version()
  await db.insert(pendingResponseFacts).values({ organisationId: counted.organisation.id, responseId: id })
  await db.update(surveys).set({ name: 'Renamed' }).where(eq(surveys.id, counted.survey.id))
  await db.update(responses).set({ updatedAt: new Date() }).where(eq(responses.id, id))
  expect(await keepFacts(db, factsSource)).toBe(1)
  expect(await version()).toBe(before)
})

test('organisations are counted two at a time, and what one of them answers first is the same for all', async () => {
  const organisations = await Promise.all(Array.from({ length: 5 }, aCountedSurvey))
  // A band of numbers that nobody gave before, so that each of them wants the same new entries of the dictionary.
  for (const counted of organisations)
    await submit(counted, { answers: { 'B-Q8': { adults: { count: 19 } }, 'B-Q10': 'ZE1 0AA' } })
  const own = await openFactsSource(db)
  expect(await keepFacts(db, own)).toBe(5)
  const [first, ...others] = await Promise.all(organisations.map((counted) => sumsOf(counted)))
  expect(first && inWords(first)).toMatchObject({ 'groupSize.adults': [1, {}], homeOutcode: [1, { ZE1: 1 }] })
  for (const other of others) expect(other).toEqual(first)
})

test('an organisation whose figures cannot be made stops no other, and has them once they can be', async () => {
  const [broken, ...well] = await Promise.all(Array.from({ length: 4 }, aCountedSurvey))
  if (!broken) throw new Error('There is no organisation')
  for (const counted of [broken, ...well]) await submit(counted)
  await db.execute(sql`alter table answer_cells add constraint no_such_cells
    check (organisation_id <> ${sql.raw(String(broken.organisation.id))}) not valid`)
  const faults: number[] = []
  try {
    await expect(keepFacts(db, await openFactsSource(db))).rejects.toThrow()
    await keepFacts(db, await openFactsSource(db), { onFault: (id) => faults.push(id) })
    for (const counted of well) expect((await sumsOf(counted)).responses).toBe(1)
    expect((await sumsOf(broken)).responses).toBe(0)
    expect(new Set(faults)).toEqual(new Set([broken.organisation.id]))
  } finally {
    await db.execute(sql`alter table answer_cells drop constraint no_such_cells`)
  }
  expect(await keepFacts(db, factsSource)).toBe(1)
  expect((await sumsOf(broken)).responses).toBe(1)
})

test('two workers at once count each response once', async () => {
  const counted = await aCountedSurvey()
  for (let at = 0; at < 20; at++) await submit(counted)
  const other = await openFactsSource(db)
  const both = await Promise.all([keepFacts(db, factsSource), keepFacts(db, other)])
  expect(both[0] + both[1]).toBe(20)
  expect((await sumsOf(counted)).responses).toBe(20)
})

test('what changes while answers are counted waits for the next time, with whatever else has come by then', async () => {
  const counted = await aCountedSurvey()
  await submit(counted)
  // As soon as an answer is counted it is to be counted again, as where people answer without a pause.
  await database.sql.unsafe(`create function note_again() returns trigger language plpgsql as $$ begin
      insert into pending_response_facts (organisation_id, response_id) values (old.organisation_id, old.response_id);
      return null; end $$;
    create trigger note_again after delete on pending_response_facts for each row execute function note_again()`)
  try {
    expect(await keepFacts(db, factsSource)).toBe(1)
  } finally {
    await database.sql.unsafe('drop trigger note_again on pending_response_facts')
  }
  await submit(counted)
  expect(await keepFacts(db, factsSource)).toBe(2)
  expect((await sumsOf(counted)).responses).toBe(2)
})

test('a crash in between leaves facts, cells and queue as they were, and the next one does all of it', async () => {
  const counted = await aCountedSurvey()
  await submit(counted)
  await database.sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$;
    create trigger refuse before delete on pending_response_facts execute function refuse()`)
  await expect(keepFacts(db, factsSource)).rejects.toMatchObject({ cause: { message: 'power cut' } })
  expect((await sumsOf(counted)).responses).toBe(0)
  await database.sql.unsafe('drop trigger refuse on pending_response_facts')
  expect(await keepFacts(db, factsSource)).toBe(1)
  expect((await sumsOf(counted)).responses).toBe(1)
  const cells = await db.select().from(answerCells).where(eq(answerCells.organisationId, counted.organisation.id))
  expect(new Set(cells.map(({ responses: count }) => count))).toEqual(new Set([1]))
})
