import { createLargeOrganisation } from '@/kit/large-organisation'
import { type Client, fetchBody, openClient } from '@/kit/platform'
import { quantile } from '@/kit/quantile'
import { openSession } from '@/kit/staff'
import { calls } from '@/lib/calls'
import { isList } from '@/lib/floor/http/call-shape'
import type { Figure } from './measure/figure'
import { alternate, roundsOf } from './measure/rounds'
import { recordStatements } from './measure/statement-recorder'
import type { BenchPlatform, Pace } from './platform'
import { makeReturnSums } from './return-sums'

/** Documented sorts and searches of three letters and more; anything else. */
const usualMaxMs = 50
const anyMaxMs = 150

/** Queries of single lists, besides those measured for every list. */
const extraQueries: Record<string, Record<string, string>> = {
  '/api/events': { 'one year': '&year=2025', 'one quarter': '&year=2025&quarter=2' },
}

/** Queries without which a list has nothing to answer, each made of what the data hold. */
export const requiredQueries: Record<string, string> = {
  '/api/box-office/references/unlinked': `
    select format('organisationId=%s', organisation_id) as query
    from box_office_references group by organisation_id order by count(*) desc, organisation_id limit 1`,
  '/api/box-office/references': `
    select format('providerId=%s&startDate=%s&endDate=%s&organisationId=%s',
      box_office_provider_id, min(start_date), max(end_date), organisation_id) as query
    from box_office_references where box_office_provider_id is not null
    group by organisation_id, box_office_provider_id order by count(*) desc, organisation_id limit 1`,
}

/** The values for the braces of a path. */
export const idQueries: Record<string, string> = {
  events: 'select event_id from surveys where event_id is not null order by 1 limit 1',
  surveys: 'select id from surveys where event_id is not null order by 1 limit 1',
  'survey-templates': 'select organisation_id from surveys order by 1 limit 1',
}

/** Every call that answers a grid query; one that a later feature adds is measured without a word here. */
const listCalls = calls.filter(isList)

const figureBase = { goal: 'G6', judged: 'product' } as const

/** G6: every list as a Global Admin sees it, all organisations in scope: the widest there is. */
export async function measureLists(platform: BenchPlatform, pace: Pace): Promise<Figure[]> {
  // Five hundred events of an earlier run lie in as many pages, whose rows an index alone could not count; a night later it could.
  await platform.sql`vacuum analyze events, event_organisations`
  const web = openClient(platform.address)
  const figures: Figure[] = []
  for (const { path } of listCalls) {
    const cookie = await openSession(web, 'funder@demo.test')
    const address = await addressOf(platform, path)
    const queries = await buildQueries(web, cookie, address, extraQueries[path])
    let statements = 0
    for (const [name, query] of Object.entries(queries)) {
      const measured = await measure({ platform, pace, web, cookie, path: address + query })
      const isUsual = name !== shortSearch && !(name in (extraQueries[path] ?? {}))
      figures.push(figureOf(`${path} ${name}`, measured, isUsual ? usualMaxMs : anyMaxMs))
      statements = Math.max(statements, measured.statements)
    }
    figures.push({
      ...figureBase,
      what: `${path}, statements`,
      unit: '',
      product: roundsOf([statements]),
      bar: { most: 4 },
    })
  }
  figures.push(...(await measureConfirmationsPage(platform, pace, web)))
  figures.push(...(await measureSearch(platform, pace, web)))
  figures.push(...(await measureScreens(platform, pace, web)))
  web.close()
  return figures
}

const eventsToConfirm = 500

/** What the confirmations page asks for of an organisation with many events: its events by quarter, and its history. */
async function measureConfirmationsPage(platform: BenchPlatform, pace: Pace, web: Client): Promise<Figure[]> {
  const cookie = await openSession(web, 'funder@demo.test')
  const { organisationId, year } = await createLargeOrganisation(platform.sql, eventsToConfirm)
  const paths = {
    quarters: `/api/events/quarters/${organisationId}?year=${year}`,
    history: `/api/organisations/confirmations/${organisationId}`,
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const what = `confirmations page of an organisation with ${eventsToConfirm} events, ${name}`
    const measured = await measure({ platform, pace, web, cookie, path })
    figures.push(figureOf(what, measured, usualMaxMs))
    figures.push({
      ...figureBase,
      what: `${what}, statements`,
      unit: '',
      product: roundsOf([measured.statements]),
      bar: { most: 4 },
    })
  }
  return figures
}

/** What people type into the search, made of what the data hold. */
const searchedWords = `
  with event as (select name from events order by id offset (select count(*) / 2 from events) limit 1)
  select left(name, 4) as "the beginning of an event", (regexp_match(name, '\\w+$'))[1] as "the last word of an event",
    left(name, 2) as "two letters", substr(name, 2, 3) as "letters within a word", 'the' as "the commonest word",
    (select left(postcode, 4) from organisations order by id desc limit 1) as "a postcode",
    (select email from users order by id desc limit 1) as "an email",
    (select quick_code from surveys where quick_code is not null order by id desc limit 1) as "a quick code",
    'zqxj' as "what nothing holds"
  from event`

/** The search over everything as a Global Admin asks it: all organisations in scope. */
async function measureSearch(platform: BenchPlatform, pace: Pace, web: Client): Promise<Figure[]> {
  const cookie = await openSession(web, 'funder@demo.test')
  const [words = {}] = await platform.sql.unsafe<Record<string, string>[]>(searchedWords)
  const figures: Figure[] = []
  let statements = 0
  for (const [name, text] of Object.entries(words)) {
    const path = `/api/search?text=${encodeURIComponent(text)}`
    const measured = await measure({ platform, pace, web, cookie, path })
    figures.push(figureOf(`/api/search, ${name}`, measured, usualMaxMs))
    statements = Math.max(statements, measured.statements)
  }
  const product = roundsOf([statements])
  figures.push({ ...figureBase, what: '/api/search, statements', unit: '', product, bar: { most: 6 } })
  return figures
}

/** The screens that somebody's day begins with. */
const screens = [
  { what: 'home of a Global Admin', who: 'funder@demo.test', path: '/' },
  { what: 'console, first page', who: 'funder@demo.test', path: '/returns' },
  { what: 'home of an Organisation Admin', who: 'admin@demo.test', path: '/' },
] as const

/** Whole pages, with all organisations in scope, as the worker has made their sums. */
async function measureScreens(platform: BenchPlatform, pace: Pace, web: Client): Promise<Figure[]> {
  await makeReturnSums(platform)
  const figures: Figure[] = []
  for (const { what, who, path } of screens) {
    // A visit before this one, since which others have changed something.
    const cookie = await openSession(web, who)
    await platform.sql`update sessions set created_at = created_at - interval '7 days',
        last_activity = last_activity - interval '6 days'
      where user_id = (select id from users where email = ${who})
        and id <> (select id from sessions where user_id = (select id from users where email = ${who})
          order by created_at desc limit 1)`
    const measured = await measure({ platform, pace, web, cookie, path })
    figures.push(figureOf(`${path} ${what}`, measured, usualMaxMs))
    const product = roundsOf([measured.statements])
    figures.push({ ...figureBase, what: `${path} ${what}, statements`, unit: '', product, bar: { most: 6 } })
  }
  return figures
}

/** The address of a list, up to the query of whoever asks. */
/** The segment before the braces of a path; '' without any. */
export const ownerOf = (path: string): string => /\/([\w-]+)\/\{/.exec(path)?.[1] ?? ''

async function addressOf({ sql }: BenchPlatform, path: string): Promise<string> {
  const always = requiredQueries[path]
  if (always) {
    const [row] = await sql.unsafe<{ query: string }[]>(always)
    if (!row) throw new Error(`There is nothing to ask ${path} about`)
    return `${path}?${row.query}&`
  }
  const owner = ownerOf(path)
  if (owner === '') return `${path}?`
  const [row] = await sql.unsafe(idQueries[owner] ?? 'select null')
  const [id] = Object.values(row ?? {})
  if (id === null || id === undefined) throw new Error(`lists.ts does not say which of the ${owner} to open`)
  return `${path.replace(/\{\w+\}/, String(id))}?`
}

type ListPage = { data: Record<string, unknown>[]; totalCount: number }

/** Columns that name a row, as far as a list has one of them, and whether it can be put in their order. */
const nameColumns = [
  { column: 'name', sorts: true },
  { column: 'eventName', sorts: true },
  { column: 'fullName', sorts: true },
  // The audit trail of all organisations is in the order of time alone.
  { column: 'subjectName', sorts: false },
  { column: 'subject', sorts: true },
] as const

const shortSearch = 'searched by two letters'

/**
 * The queries measured for a list: its first page, pages far on, its names in order, and words that occur in the
 * middle.
 */
async function buildQueries(web: Client, cookie: string, address: string, more: Record<string, string> = {}) {
  const page = async (query: string): Promise<ListPage> =>
    JSON.parse((await fetchBody(web, address + query, { cookie })).toString())
  const take = 25
  const { totalCount } = await page('requireTotalCount=true&take=1')
  const at = (part: number) => Math.floor((totalCount * part) / take) * take
  const middle = await page(`take=${take}&skip=${at(0.5)}`)
  const name = nameColumns.find(({ column }) => middle.data.some((row) => typeof row[column] === 'string'))
  const word = middle.data.flatMap(
    (row) => (name ? String(row[name.column] ?? '').match(/\p{L}{4,}/gu) : null) ?? [],
  )[0]
  const baseQuery = `requireTotalCount=true&take=${take}`
  const filter = name && word && encodeURIComponent(JSON.stringify([name.column, 'contains', word]))
  const sort = name?.sorts && encodeURIComponent(JSON.stringify([{ selector: name.column, desc: true }]))
  return {
    'first page': baseQuery,
    ...(totalCount > 2 * take && {
      'middle page': `${baseQuery}&skip=${at(0.5)}`,
      'last page': `${baseQuery}&skip=${at(0.98)}`,
    }),
    ...(sort && { 'sorted by name': `${baseQuery}&sort=${sort}` }),
    ...(word && {
      filtered: `${baseQuery}&filter=${filter}`,
      searched: `${baseQuery}&search=${encodeURIComponent(word)}`,
    }),
    ...(word && { [shortSearch]: `${baseQuery}&search=${encodeURIComponent(word.slice(1, 3))}` }),
    ...Object.fromEntries(Object.entries(more).map(([name, query]) => [name, `${baseQuery}${query}`])),
  }
}

type MeasureOptions = { platform: BenchPlatform; pace: Pace; web: Client; cookie: string; path: string }

type Measurement = Awaited<ReturnType<typeof measure>>

/** The call in turns with its own statements alone, one after the other. */
async function measure({ platform, pace, web, cookie, path }: MeasureOptions) {
  const statements = await recordStatements(platform, () => fetchBody(web, path, { cookie }))
  const times = pace.quick ? 20 : 100
  const { limit, product } = await alternate(
    pace.rounds,
    () =>
      measureTimes(times, async () => {
        for (const statement of statements) await platform.sql.unsafe(statement, [], { prepare: true })
      }),
    () => measureTimes(times, () => fetchBody(web, path, { cookie })),
  )
  const slow = (runs: number[][]) => roundsOf(runs.map((run) => quantile(run, 0.95)))
  return {
    statements: statements.length,
    limit: slow(limit),
    product: slow(product),
  }
}

async function measureTimes(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

const figureOf = (what: string, { limit, product }: Measurement, most: number): Figure => ({
  ...figureBase,
  what: `${what}, p95`,
  unit: 'ms',
  limit,
  product,
  bar: { most },
  hoped: { most: 25 },
})
