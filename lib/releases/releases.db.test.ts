import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, figureReleases, publishedCells, publishedReleases } from '@/db/schema'
import type { AttackResult } from '@/lib/disclosure/attacks/attack'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { aNationToRelease, attend, confirm, rate, sell } from '@/tests/support/a-nation-to-release'
import { as, at } from '@/tests/support/actors'
import { ownDatabase } from '@/tests/support/database'
import { makeReleaseDraft, releaseDraftsTask } from './release-jobs'
import {
  approveRelease,
  askForDraft,
  getRelease,
  listReleaseFigures,
  listReleases,
  listUndecidedReleases,
  rejectRelease,
} from './service'

const [q1, q2]: [Quarter, Quarter] = [
  { year: 2026, quarter: 1 },
  { year: 2026, quarter: 2 },
]
const [november, february] = [at('2026-11-21'), at('2027-02-01')]

let db: Database
let organisations: Awaited<ReturnType<typeof aNationToRelease>>
beforeAll(async () => {
  db = (await ownDatabase()).db
  organisations = await aNationToRelease(db, { music: 8, theatre: 9 })
  for (const [place, organisation] of organisations.entries()) {
    // The last of the music organisations has not confirmed.
    await attend(db, organisation, q1, 1_000 + place, place !== 7)
    await attend(db, organisation, q2, 2_000 + place)
    await sell(db, organisation, '2026-05-01', 100)
    await rate(db, organisation, q1, { 5: 20, 4: 10 })
  }
  const [first] = organisations
  if (first) await rate(db, first, q1, { 5: 500 }, true)
})

beforeEach(async () => {
  await db.execute(sql`delete from published.cells`)
  await db.execute(sql`delete from published.releases`)
  await db.execute(sql`delete from figure_releases`)
})

const admin = (now = november) => as.globalAdmin(db, now)

/** Asks for a draft of a quarter, and does what the worker does then. */
async function makeDraft(quarter: Quarter = q1, now = november) {
  const ctx = await admin(now)
  const { id } = await askForDraft(ctx, quarter)
  await work(id, now)
  return { ctx, id }
}

const work = (releaseId: number, now = november) =>
  makeReleaseDraft.run(
    as.platform(db, now),
    { releaseId },
    {
      ...{ id: 'a-job', attempt: 1, createdAt: now, signal: new AbortController().signal },
    },
  )

const cellsOf = (releaseId: number, cubeId: number) =>
  db.execute<{ value: number | null; symbol: number; reason: string | null } & Record<string, number>>(sql`
    select quarter, region_id, discipline_id, size_id, type_id, category_id, value::float8 as value, symbol, reason
    from figure_release_cells where release_id = ${releaseId} and cube_id = ${cubeId}`)

const figure = async (releaseId: number, cubeId: number, place: Record<string, number> = {}) => {
  const wanted = { region_id: 0, discipline_id: 0, size_id: 0, type_id: 0, category_id: 0, ...place }
  const found = (await cellsOf(releaseId, cubeId)).filter((cell) =>
    Object.entries(wanted).every(([name, value]) => cell[name] === value),
  )
  return found.map(({ value, reason }) => ({ value, reason }))
}

describe('is refused', () => {
  test('whatever it is, to everybody but Global Admins', async () => {
    const [organisation] = organisations
    const ctx = await as.admin(db, { id: organisation?.id ?? 0 })
    const denied = { status: 403 }
    await expect(listReleases(ctx)).rejects.toMatchObject(denied)
    await expect(getRelease(ctx, 1)).rejects.toMatchObject(denied)
    await expect(listReleaseFigures(ctx, 1, { cubeId: 11, shown: 'all', page: 1 })).rejects.toMatchObject(denied)
    await expect(askForDraft(ctx, q1)).rejects.toMatchObject(denied)
    await expect(approveRelease(ctx, 1)).rejects.toMatchObject(denied)
    await expect(rejectRelease(ctx, 1, 'No')).rejects.toMatchObject(denied)
  })

  test.each([
    [q2, november],
    [{ year: 2026, quarter: 1 } as const, at('2026-10-29')],
    [{ year: 2022, quarter: 4 } as const, november],
  ])('a draft of %j on %s, which is too early or before anything could be confirmed', async (quarter, now) =>
    expect(askForDraft(await admin(now), quarter)).rejects.toMatchObject({
      status: 422,
      message: 'This quarter cannot be released, or not yet.',
    }),
  )

  test('a second draft while the first is being made', async () => {
    const ctx = await admin()
    await askForDraft(ctx, q1)
    await expect(askForDraft(ctx, q1)).rejects.toMatchObject({
      status: 409,
      message: 'The draft of this quarter is being made.',
    })
  })

  test('a decision about what is no draft, or is not there', async () => {
    const ctx = await admin()
    const { id } = await askForDraft(ctx, q1)
    const noDraft = { status: 409, message: 'This is not a draft any more.' }
    await expect(approveRelease(ctx, id)).rejects.toMatchObject(noDraft)
    await expect(rejectRelease(ctx, id, 'No')).rejects.toMatchObject(noDraft)
    await expect(approveRelease(ctx, id + 1_000)).rejects.toMatchObject({ status: 404, message: 'Release not found' })
  })

  test('the approval of a draft that an attack got something of', async () => {
    const { ctx, id } = await makeDraft()
    const [release] = await db.select().from(figureReleases).where(eq(figureReleases.id, id))
    const attacks = ((release?.attacks ?? []) as AttackResult[]).map((attack) =>
      attack.id === 'T3' ? { ...attack, succeeded: 1, found: ['one'] } : attack,
    )
    await db.update(figureReleases).set({ attacks }).where(eq(figureReleases.id, id))
    await expect(approveRelease(ctx, id)).rejects.toMatchObject({
      status: 409,
      message: 'This draft does not withstand the attack T3, and cannot be approved.',
    })
    expect(await db.select().from(publishedReleases)).toEqual([])
  })

  test('the approval of a draft that is older than another release', async () => {
    const { id } = await makeDraft(q1, february)
    const second = await makeDraft(q2, february)
    await approveRelease(second.ctx, second.id)
    await expect(approveRelease(second.ctx, id)).rejects.toMatchObject({
      status: 409,
      message: 'Another release was approved since this draft was made. Make it again first.',
    })
  })

  test('another draft of a quarter that is released', async () => {
    const { ctx, id } = await makeDraft()
    await approveRelease(ctx, id)
    await expect(askForDraft(ctx, q1)).rejects.toMatchObject({
      status: 409,
      message: 'This quarter is released already. A release stays; it is revised with the last quarter of its year.',
    })
  })
})

describe('a draft', () => {
  test('sums what is confirmed, to three figures, and withholds what would tell of few', async () => {
    const { ctx, id } = await makeDraft()
    // Seventeen organisations less one that has not confirmed: 1,000 to 1,016 less 1,007.
    expect(await figure(id, 11)).toEqual([{ value: 16_100, reason: null }])
    expect(await figure(id, 11, { discipline_id: 7 })).toEqual([{ value: 9_110, reason: null }])
    expect(await figure(id, 11, { discipline_id: 2 })).toEqual([{ value: null, reason: 'few organisations' }])
    expect(await figure(id, 31)).toEqual([{ value: 1_700, reason: null }])
    expect(await figure(id, 41)).toEqual([{ value: 1_700_000, reason: null }])
    expect(await getRelease(ctx, id)).toMatchObject({
      name: 'Q1 2026/27',
      state: 'draft',
      organisations: 17,
      confirmed: 16,
    })
  })

  test('counts answers without marked ones', async () => {
    const { id } = await makeDraft()
    const [all, excellent] = [await figure(id, 105), await figure(id, 105, { category_id: 1 })]
    expect(all[0]?.value).toBeGreaterThanOrEqual(505)
    expect(all[0]?.value).toBeLessThanOrEqual(515)
    expect(excellent[0]?.value).toBeGreaterThanOrEqual(335)
    expect(excellent[0]?.value).toBeLessThanOrEqual(345)
  })

  test('was attacked in seven ways, and says what each got', async () => {
    const { ctx, id } = await makeDraft()
    const { attacks } = await getRelease(ctx, id)
    expect(attacks.map((attack) => attack.id)).toEqual(['T1', 'T3', 'T4', 'T5', 'T7', 'T9', 'T10'])
    expect(attacks.filter(({ isWithstood }) => !isWithstood)).toEqual([])
  })

  test('says how many figures are new, and why how many are withheld', async () => {
    const { ctx, id } = await makeDraft()
    const { added, changed, cubes } = await getRelease(ctx, id)
    const counted = cubes.reduce(
      (sum, cube) => sum + cube.published + cube.withheld.reduce((all, { cells }) => all + cells, 0),
      0,
    )
    expect(added).toBe(counted)
    expect(changed).toBe(0)
    expect(cubes.find((cube) => cube.id === 11)).toMatchObject({ name: 'Attendance by region and discipline' })
  })

  test('shows each figure as it would be read, and why it is withheld, a hundred at a time', async () => {
    const { ctx, id } = await makeDraft()
    const open = (cubeId: number, shown: 'all' | 'published' | 'withheld' = 'all', page = 1) =>
      listReleaseFigures(ctx, id, { cubeId, shown, page })
    await expect(open(9_999)).rejects.toMatchObject({ status: 404 })
    await expect(listReleaseFigures(ctx, 999_999, { cubeId: 11, shown: 'all', page: 1 })).rejects.toMatchObject({
      status: 404,
    })
    const income = await open(41)
    expect(income.rows[0]).toEqual({ place: 'All', period: 'Q1 2026/27', figure: '£17,000', reason: null })
    const [all, published, withheld] = [await open(11), await open(11, 'published'), await open(11, 'withheld')]
    expect(published.rows.every(({ figure, reason }) => /^[\d,]+$/.test(figure) && reason === null)).toBe(true)
    expect(withheld.rows.every(({ figure, reason }) => figure === '[c]' && reason !== null)).toBe(true)
    expect(published.total + withheld.total).toBe(all.total)
    expect([all.rows.length, all.pages]).toEqual([100, Math.ceil(all.total / 100)])
    const last = await open(11, 'all', 999)
    expect([last.page, last.rows.length]).toEqual([all.pages, all.total - 100 * (all.pages - 1)])
  })

  test('is made again as long as it is not decided, and the one before is gone', async () => {
    const { ctx, id } = await makeDraft()
    const { id: again } = await askForDraft(ctx, q1)
    await work(again)
    expect((await listReleases(ctx)).data[0]?.release).toMatchObject({ id: again, state: 'draft' })
    expect(await listUndecidedReleases(ctx)).toEqual([{ id: again, name: 'Q1 2026/27', isMade: true }])
    await expect(getRelease(ctx, id)).rejects.toMatchObject({ status: 404 })
  })

  test('that cannot be made says why, and can be asked for again', async () => {
    const ctx = await admin()
    const { id } = await askForDraft(ctx, q1)
    await makeReleaseDraft.onGivenUp?.(as.platform(db), { releaseId: id }, 'It took too long.')
    expect(await getRelease(ctx, id)).toMatchObject({ state: 'failed', failure: 'It took too long.' })
    expect(await listUndecidedReleases(ctx)).toEqual([{ id, name: 'Q1 2026/27', isMade: false }])
    expect(await listUndecidedReleases(await as.admin(db, { id: organisations[0]?.id ?? 0 }))).toEqual([])
    await askForDraft(ctx, q1)
  })

  test('is begun by the worker on its day, once', async () => {
    const run = (now: Date) => releaseDraftsTask.run(as.platform(db, now), new AbortController().signal)
    const drafts = async () => (await db.select().from(figureReleases)).map(({ year, quarter }) => `${year} ${quarter}`)
    await run(at('2026-10-29'))
    expect(await drafts()).toEqual(['2025 4'])
    await run(at('2026-10-30'))
    await run(at('2026-10-31'))
    expect(await drafts()).toEqual(['2025 4', '2026 1'])
  })
})

describe('an approved release', () => {
  test('is published whole, and nothing of it before', async () => {
    const { ctx, id } = await makeDraft()
    expect(await db.select().from(publishedCells)).toEqual([])
    await approveRelease(ctx, id)
    const [release] = await db.select().from(publishedReleases)
    expect(release).toMatchObject({ id, ...q1, approvedOn: '2026-11-21', organisations: 17, confirmed: 16 })
    const [counts] = await db.execute(sql`
      select (select count(*) from figure_release_cells where release_id = ${id}) = count(*) as is_whole, count(*) > 1000 as is_much
      from published.cells where release_id = ${id}`)
    expect(counts).toEqual({ is_whole: true, is_much: true })
    expect((await listReleases(ctx)).data[0]?.release).toMatchObject({
      state: 'approved',
      decidedByName: ctx.actor.fullName,
    })
  })

  test('has the same bytes for what is withheld and for what nobody is in', async () => {
    const { ctx, id } = await makeDraft()
    await approveRelease(ctx, id)
    const rows = await db.execute(sql`select distinct symbol from published.cells where value is null`)
    expect(rows).toEqual([{ symbol: 1 }])
  })

  test('is in the audit trail, as is who asked for it', async () => {
    const { ctx, id } = await makeDraft()
    await approveRelease(ctx, id)
    const entries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, String(id)))
      .orderBy(auditTrail.id)
    expect(
      entries.map(({ subject, action, subjectName, actorName }) => [subject, action, subjectName, actorName]),
    ).toEqual([
      ['release', 'request', 'Q1 2026/27', ctx.actor.fullName],
      ['release', 'publish', 'Q1 2026/27', ctx.actor.fullName],
    ])
  })

  test('stays as it was, and is what the next one is protected beside', async () => {
    const first = await makeDraft()
    await approveRelease(first.ctx, first.id)
    const cellsOf = async (releaseId: number) => {
      const cells = await db.select().from(publishedCells).where(eq(publishedCells.releaseId, releaseId))
      return cells.map((cell) => JSON.stringify(cell)).sort()
    }
    const before = await cellsOf(first.id)
    expect(before.length).toBeGreaterThan(1_000)
    const second = await makeDraft(q2, february)
    await approveRelease(second.ctx, second.id)
    expect(await cellsOf(first.id)).toEqual(before)
    const [stored] = await db.select().from(figureReleases).where(eq(figureReleases.id, second.id))
    expect(stored?.basedOn).toBe(first.id)
  })
})

describe('the release of a year', () => {
  const [q4, august]: [Quarter, Date] = [{ year: 2026, quarter: 4 }, at('2027-08-01')]

  test('has the year, revises what many changed, and keeps what one changed', async () => {
    const first = await makeDraft()
    await approveRelease(first.ctx, first.id)
    expect(await figure(first.id, 11, { discipline_id: 6 })).toEqual([{ value: 7_020, reason: null }])
    // One music organisation confirms late; every theatre corrects its figures.
    const [late, theatres] = [organisations[7], organisations.slice(8)]
    await confirm(db, late?.id ?? 0, q1)
    const rows = sql`event_id in ${theatres.map(({ event }) => event)} and year = 2026 and quarter = 1`
    await db.execute(sql`update event_attendances set known_attendance = known_attendance + 500 where ${rows}`)
    try {
      const { ctx, id } = await makeDraft(q4, august)
      const of = (quarter: number, place: Record<string, number> = {}) => figure(id, 11, { quarter, ...place })
      expect(await of(1)).toEqual([{ value: 21_600, reason: null }])
      expect(await of(1, { discipline_id: 6 })).toEqual([{ value: 7_020, reason: 'old figure stands' }])
      // Beside the new total it would tell the late return.
      expect(await of(1, { discipline_id: 7 })).toEqual([{ value: null, reason: 'protects another' }])
      // So would the year of music less its other quarters.
      const music = [await of(0, { discipline_id: 6 }), await of(2, { discipline_id: 6 })].flat()
      expect(music.map(({ value }) => value)).toContain(null)
      const { changes, attacks, name } = await getRelease(ctx, id)
      expect(name).toBe('Q4 2026/27')
      expect(changes).toContainEqual({
        ...{ cube: 'Attendance by region and discipline', period: 'Q1 2026/27', place: 'All' },
        ...{ before: '16,100', now: '21,600' },
      })
      expect(attacks.filter(({ isWithstood }) => !isWithstood)).toEqual([])
      await approveRelease(ctx, id)
    } finally {
      await db.execute(sql`update event_attendances set known_attendance = known_attendance - 500 where ${rows}`)
      await db.execute(sql`delete from confirmations where organisation_id = ${late?.id ?? 0} and quarter = 1`)
    }
  })
})

test('nothing that is published has a letter in it', async () => {
  const { ctx, id } = await makeDraft()
  await approveRelease(ctx, id)
  const rows = await db.execute<{ text: string }>(sql`
    select cells::text as text from published.cells as cells
    union all select (to_jsonb(releases) - 'sha256')::text from published.releases as releases`)
  const [release, ...cells] = rows.map(({ text }) => text).sort((one, other) => other.localeCompare(one))
  expect(cells.length).toBeGreaterThan(1_000)
  expect(cells.filter((cell) => !/^\([\d,-]*\)$/.test(cell))).toEqual([])
  expect(Object.values(JSON.parse(release ?? '')).filter((value) => /[a-z]/i.test(String(value)))).toEqual([])
})

test('a rejected draft publishes nothing, keeps its reason, and makes room for another', async () => {
  const { ctx, id } = await makeDraft()
  await rejectRelease(ctx, id, 'Two large houses are missing')
  expect(await db.select().from(publishedReleases)).toEqual([])
  const { data, rejected } = await listReleases(ctx)
  expect(data[0]?.release).toBe(null)
  expect(rejected).toMatchObject([{ id, reason: 'Two large houses are missing' }])
  await askForDraft(ctx, q1)
})
