import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { events, figureCorrections, responses, surveys } from '@/db/schema'
import { quarterOf } from '@/lib/floor/calendar/quarter'
import { changeAnswers } from '@/lib/responses/change-answers'
import { submittedResponses } from '@/lib/responses/retention'
import { Random } from '@/seed/random'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { correctionInWords } from './correction-notes'
import { keepFacts, openFactsSource } from './keep-facts'
import type { FactsSource } from './make-facts'
import { verifyFiguresOf } from './verify-figures'
import { findCorrections } from './verify-queries'

let db: Database
let factsSource: FactsSource

beforeAll(async () => {
  db = (await ownDatabase()).db
  factsSource = await openFactsSource(db)
})

const now = new Date('2026-11-21T12:00:00Z')
const concepts = ['', 'nps', 'ethnicity']
const npsCodes = ['0', '9', '10']
const ethnicities = ['white_british', 'mixed_wbc', 'pnts']

type Answered = { id: string; event: string; day: string; isMarked: boolean; answers: Record<string, string> }
type Counts = Map<string, number>

/** What the test itself knows of one organisation: plain lists, counted in the plainest way. */
class Model {
  live: Answered[] = []
  /** What each response counted as when the figures were last brought up to date. */
  counted = new Map<string, string[]>()
  sealed: string[] = []
  readonly days = new Map<string, { from: string; until: string; id: number }>()

  keysOf({ event, day, isMarked, answers }: Answered): string[] {
    const days = this.days.get(event)
    const held = days === undefined ? day : day < days.from ? days.from : day > days.until ? days.until : day
    const { year, quarter } = quarterOf(held)
    const about = `${year} Q${quarter} event ${days?.id ?? 0} ${isMarked ? 'marked' : 'plain'}`
    const values = [' ', `nps ${answers['B-Q2']}`, 'nps ', `ethnicity ${answers['B-Q15']}`, 'ethnicity ']
    return values.map((value) => `${about}: ${value}`)
  }

  /** By cell, how many of the responses that are there have the value. */
  recount(): Counts {
    return countsOf(this.live.flatMap((one) => this.keysOf(one)))
  }
}

function countsOf(keys: readonly string[]): Counts {
  const counts: Counts = new Map()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

async function readCells(organisationId: number) {
  const rows = await db.execute<{ cell: string; live: number; sealed: number; key_sum: string }>(sql`
    select year || ' Q' || quarter || ' event ' || event_id || case when is_marked then ' marked' else ' plain' end
      || ': ' || concept || ' ' || value as cell, sum(responses - sealed)::int as live, sum(sealed)::int as sealed
    from answer_cells join answer_values on answer_values.id = value_id
    where organisation_id = ${organisationId} and concept = any(${`{${concepts.map((one) => `"${one}"`).join(',')}}`}::text[])
    group by 1`)
  return {
    live: new Map(rows.filter(({ live }) => live !== 0).map(({ cell, live }) => [cell, live])),
    sealed: new Map(rows.filter(({ sealed }) => sealed !== 0).map(({ cell, sealed }) => [cell, sealed])),
  }
}

const sorted = (counts: Counts) => [...counts].toSorted(([a], [b]) => a.localeCompare(b))

/** The key sums by the facts and by the cells; each comes to nothing without the other. */
const keyDifference = async (organisationId: number) =>
  (
    await db.execute<{ difference: string }>(sql`
      select (select coalesce(sum(key_sum - sealed_key_sum), 0) from answer_cells where organisation_id = ${organisationId})
        - (select coalesce(sum(record_key * cardinality(value_ids)), 0) from response_facts
           where organisation_id = ${organisationId}) as difference`)
  )[0]?.difference

const randomDay = (random: Random) =>
  `${random.pick([2018, 2019, 2025, 2026])}-${random.pick(['02', '05', '08', '11'])}-15`

async function aStage() {
  const organisation = await anOrganisation(db)
  const model = new Model()
  const made = new Map<string, { survey: number; event: number }>()
  for (const name of ['autumn', 'spring']) {
    const event = await anEvent(db, organisation.id, { startDate: '2018-01-01', endDate: '2026-12-31' })
    const survey = await aPublishedSurvey(db, event, organisation.id)
    model.days.set(name, { from: '2018-01-01', until: '2026-12-31', id: event.id })
    made.set(name, { survey: survey.id, event: event.id })
  }
  return { organisation, model, surveyOf: (name: string) => made.get(name) ?? { survey: 0, event: 0 } }
}

type Stage = Awaited<ReturnType<typeof aStage>>

/** Everything that can happen to answers, each to the database and to the model. */
const steps: Record<string, (stage: Stage, random: Random) => Promise<unknown>> = {
  async submit({ organisation, model, surveyOf }, random) {
    const made = Array.from({ length: random.whole(1, 6) }, () => ({
      id: randomUUID(),
      event: random.pick(['autumn', 'spring']),
      day: randomDay(random),
      isMarked: random.chance(0.2),
      answers: { 'B-Q2': random.pick(npsCodes), 'B-Q15': random.pick(ethnicities) },
    }))
    model.live.push(...made)
    await db.insert(responses).values(
      made.map(({ id, event, day, isMarked, answers }) => ({
        id,
        surveyId: surveyOf(event).survey,
        organisationId: organisation.id,
        keyHash: Buffer.alloc(32),
        state: 2,
        marks: isMarked ? 2 : 0,
        answers,
        submittedAt: new Date(`${day}T12:00:00Z`),
      })),
    )
  },
  async mark({ model }, random) {
    const one = model.live.length > 0 ? random.pick(model.live) : undefined
    if (!one) return
    one.isMarked = !one.isMarked
    await db
      .update(responses)
      .set({ marks: one.isMarked ? 2 : 0 })
      .where(eq(responses.id, one.id))
  },
  async rework({ model }, random) {
    const one = model.live.length > 0 ? random.pick(model.live) : undefined
    if (!one) return
    one.answers = { 'B-Q2': random.pick(npsCodes), 'B-Q15': random.pick(ethnicities) }
    const [before] = await db.select().from(responses).where(eq(responses.id, one.id))
    if (before) await changeAnswers(db, before, one.answers, { by: 1, at: now, asked: { 'B-Q2': 'Ten?' } })
  },
  async erase({ model }, random) {
    if (model.live.length === 0) return
    const { id } = random.pick(model.live)
    model.live = model.live.filter((one) => one.id !== id)
    await db.delete(responses).where(eq(responses.id, id))
  },
  /** As the undoing of an upload does: many at once. */
  async undo({ model }, random) {
    const ids = model.live.filter(() => random.chance(0.1)).map(({ id }) => id)
    if (ids.length === 0) return
    model.live = model.live.filter(({ id }) => !ids.includes(id))
    await db.delete(responses).where(inArray(responses.id, ids))
  },
  async 'change of days'({ model, surveyOf }, random) {
    const name = random.pick(['autumn', 'spring'])
    const days = model.days.get(name)
    if (!days) return
    const [from = '', until = ''] = [randomDay(random), randomDay(random)].sort()
    Object.assign(days, { from, until })
    await db
      .update(events)
      .set({ startDate: from, endDate: until })
      .where(eq(events.id, surveyOf(name).event))
  },
  async 'change of event'({ model, surveyOf }) {
    const [autumn, spring] = [model.days.get('autumn'), model.days.get('spring')]
    if (!autumn || !spring) return
    model.days.set('autumn', spring).set('spring', autumn)
    await db
      .update(surveys)
      .set({ eventId: spring.id })
      .where(eq(surveys.id, surveyOf('autumn').survey))
    await db
      .update(surveys)
      .set({ eventId: autumn.id })
      .where(eq(surveys.id, surveyOf('spring').survey))
    const [one, other] = [surveyOf('autumn'), surveyOf('spring')]
    ;[one.event, other.event] = [other.event, one.event]
  },
  async retention({ model }) {
    await submittedResponses.run({ ...(await as.globalAdmin(db)), now }, new AbortController().signal)
    const rows = await db.select({ id: responses.id }).from(responses)
    const there = new Set(rows.map(({ id }) => id))
    for (const { id } of model.live)
      if (!there.has(id)) model.sealed.push(...(model.counted.get(id) ?? ['never counted']))
    model.live = model.live.filter(({ id }) => there.has(id))
  },
}

async function checkFigures({ organisation, model }: Stage) {
  await keepFacts(db, factsSource)
  for (const one of model.live) model.counted.set(one.id, model.keysOf(one))
  const cells = await readCells(organisation.id)
  expect(sorted(cells.live)).toEqual(sorted(model.recount()))
  const isSensitive = (cell: string) => cell.includes(': ethnicity')
  const sealed = sorted(countsOf(model.sealed))
  expect(sorted(cells.sealed).filter(([cell]) => !isSensitive(cell))).toEqual(
    sealed.filter(([cell]) => !isSensitive(cell)),
  )
  for (const [cell, count] of cells.sealed)
    if (isSensitive(cell) && count < 10) expect(cells.live.get(cell) ?? 0).toBeGreaterThan(0)
  expect(await keyDifference(organisation.id)).toBe('0')
}

test.each([1, 2, 3, 4])(
  'whatever happens to answers, the figures are a recount and what is sealed: sequence %i',
  async (seed) => {
    const random = new Random(`figures ${seed}`)
    const stage = await aStage()
    const names = Object.keys(steps)
    const done: string[] = []
    for (let at = 0; at < 60; at++) {
      const name = random.chance(0.4) ? 'submit' : random.pick(names)
      done.push(name)
      await steps[name]?.(stage, random)
      // After every step; in the later sequences several changes wait together.
      if (seed <= 2 || random.chance(0.3)) await checkFigures(stage)
    }
    await checkFigures(stage)
    expect(new Set(done).size).toBe(names.length)
    expect(stage.model.sealed).not.toEqual([])
    expect(await verifyFiguresOf(db, factsSource, stage.organisation.id, { now })).toBe(0)
    expect(
      await db.select().from(figureCorrections).where(eq(figureCorrections.organisationId, stage.organisation.id)),
    ).toEqual([])
  },
)

test('and so they are where two workers count while the answers change', async () => {
  const random = new Random('at once')
  const stage = await aStage()
  const names = Object.keys(steps).filter((name) => name !== 'retention')
  let isOver = false
  const count = async (own: FactsSource) => {
    while (!isOver) await keepFacts(db, own)
  }
  const workers = [count(factsSource), count(await openFactsSource(db))]
  for (let at = 0; at < 80; at++) await steps[random.chance(0.5) ? 'submit' : random.pick(names)]?.(stage, random)
  isOver = true
  await Promise.all(workers)
  await checkFigures(stage)
  expect(stage.model.live.length).toBeGreaterThan(20)
})

test('figures that were tampered with are found, corrected and noted', async () => {
  const random = new Random('tampered')
  const stage = await aStage()
  for (let at = 0; at < 5; at++) await steps.submit?.(stage, random)
  await checkFigures(stage)
  const { id } = stage.organisation
  const verify = () => verifyFiguresOf(db, factsSource, id, { now })
  const tampered = [
    sql`update answer_cells set responses = responses + 1 where organisation_id = ${id} and ctid = (select min(ctid) from answer_cells where organisation_id = ${id})`,
    sql`delete from answer_cells where organisation_id = ${id} and ctid = (select min(ctid) from answer_cells where organisation_id = ${id})`,
    sql`update answer_cells set key_sum = 0 where organisation_id = ${id} and ctid = (select min(ctid) from answer_cells where organisation_id = ${id})`,
    sql`delete from response_facts where organisation_id = ${id}`,
    sql`update response_facts set year = 1999 where organisation_id = ${id}`,
  ]
  for (const statement of tampered) {
    await db.execute(statement)
    await db.delete(figureCorrections)
    expect(await verify()).toBeGreaterThan(0)
    expect(await db.select().from(figureCorrections)).toMatchObject([{ organisationId: id, correctedAt: now }])
    await checkFigures(stage)
    expect(await verify()).toBe(0)
  }
  expect(await findCorrections(db, [], now, ['answers'])).toEqual([])
  expect(await findCorrections(db, [id], new Date(now.getTime() + 1), ['answers'])).toEqual([])
  for (const scope of ['all', [id]] as const)
    expect((await findCorrections(db, scope, now, ['answers'])).map(correctionInWords)).toEqual([
      'Figures of The Organisation were corrected on 21/11/2026.',
    ])
})
