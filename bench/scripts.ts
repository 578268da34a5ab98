import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pageScriptMostBytes, scriptsOfPage } from '@/kit/page-scripts'
import { type Client, fetchBody } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import { trialBuild } from '@/scripts/build/build'
import { inRoot } from '@/scripts/root'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform } from './platform'

/** Who opens the pages. */
const openedBy = 'funder@demo.test'

/** A record is made where there is none; the data of a bench are its own. */
const madeOnce = (table: string, columns: string, values: string) => `
  with made as (insert into ${table} (${columns}) select ${values} where not exists (select from ${table}) returning id)
  select id from made union all select id from ${table} limit 1`

/** The value for the brackets of a staff route, by the segment before them. */
export const idQueries: Record<string, string> = {
  'organisation-details': 'select id from organisations order by id limit 1',
  'user-overview': 'select id from users order by id limit 1',
  'training/session': 'select id from training_sessions order by id limit 1',
  'training/guides': "select 'build-a-survey'",
  'location-overview': 'select id from locations order by id limit 1',
  'event-overview': 'select event_id from surveys where event_id is not null order by 1 limit 1',
  'survey-overview': 'select id from surveys where event_id is not null order by id limit 1',
  'survey-sharing': 'select id from surveys where published_at is not null and is_active order by id limit 1',
  'survey-data': 'select id from surveys where published_at is not null and is_active order by id limit 1',
  'survey-results': 'select id from surveys where published_at is not null order by id limit 1',
  reviews: 'select response_id from reviewed_responses order by 1 limit 1',
  releases: madeOnce(
    'figure_releases',
    'year, quarter, state, asked_at, made_at, organisations, confirmed, attacks',
    "2026, 1, 'draft', now(), now(), 0, 0, '[]'::jsonb",
  ),
  'insights/tables': madeOnce(
    'stored_tables',
    'report, query, content, kept_at, kept_by_name',
    `'attendance', 'year=2025', '${JSON.stringify({
      ...{ name: 'Attendance', about: [{ label: 'Time', value: '2025/26' }] },
      table: {
        ...{ id: 'by-quarter', title: 'Attendance', description: 'Attendance', rowHeading: 'Quarter', chart: null },
        ...{ columns: [{ label: '2025/26', unit: 'number' }], rows: [{ label: 'Q1', figures: [1] }] },
      },
    })}'::jsonb, now(), 'bench'`,
  ),
  letters: `
    with letter as (insert into funder_letters (subject, body, written_by_name, written_at)
        select 'A letter', 'Words', 'bench', now() where not exists (select from funder_letters) returning id),
      chosen as (select id from letter union all select min(id) from funder_letters having count(*) > 0)
    insert into funder_letter_readers (letter_id, user_id, organisations, queued_at)
    select chosen.id, users.id, 'Harbour Theatre', now() from chosen, users where email = '${openedBy}'
    on conflict (letter_id, user_id) do update set queued_at = excluded.queued_at returning letter_id`,
}

/** Who opens a route that is for one person alone, with the record that is theirs. */
const ownRecords: Record<string, string> = {
  '/reviews/[id]/rework': `
    select reviewed.response_id, users.email from reviewed_responses as reviewed
      join responses on responses.id = reviewed.response_id join users on users.id = responses.user_id
    where reviewed.state in ('primaryRework', 'secondaryRework') order by 1 limit 1`,
}

/** What must be in the address of a staff route beside the number. */
const queryParameters: Record<string, string> = {
  '/releases/[id]/figures': '?table=11',
  '/survey-results/[id]/answers': '?question=B-Q6&of=other',
  '/survey-results/[id]/cross-tabulation': '?question=B-Q1&by=B-Q5',
}

/** Pages without staff behind them, and those of the development build. */
export const nonStaffRoutes = /^\/(?:authentication\/(?!profile)|error|insights-public|_|\[\.\.\.rest\])/

/** The part of a staff route before its brackets. */
export const segmentOf = (route: string) => route.slice(1, route.indexOf('/['))

/** Every staff page of the build; one without its id above is an error, so that none is left out. */
async function listStaffRoutes({ sql }: BenchPlatform): Promise<{ route: string; path: string; email: string }[]> {
  const manifest = readFileSync(inRoot(trialBuild.distDir, 'app-path-routes-manifest.json'), 'utf8')
  const routes = Object.entries(JSON.parse(manifest) as Record<string, string>)
    .flatMap(([file, route]) => (file.endsWith('/page') && !nonStaffRoutes.test(route) ? [route] : []))
    .sort()
  const found: { route: string; path: string; email: string }[] = []
  for (const route of routes) {
    const query = ownRecords[route] ?? idQueries[segmentOf(route)] ?? 'select null'
    const [row] = route.includes('[') ? await sql.unsafe(query) : []
    const [id, email = openedBy] = Object.values(row ?? {})
    if (route.includes('[') && !id) throw new Error(`scripts.ts does not say which ${route} to open`)
    found.push({
      route,
      path: route.replace(/\[\w+\]/, String(id)) + (queryParameters[route] ?? ''),
      email: String(email),
    })
  }
  return found
}

/** The script that a browser loads for each staff route, each file counted once, gzip. */
export async function measureScripts(platform: BenchPlatform, web: Client): Promise<Figure[]> {
  const sessions = new Map<string, string>()
  const sizes = new Map<string, number>()
  const figures: Figure[] = []
  for (const { route, path, email } of await listStaffRoutes(platform)) {
    const cookie = sessions.get(email) ?? (await openSession(web, email))
    sessions.set(email, cookie)
    const html = (await fetchBody(web, path, { cookie })).toString()
    const files = scriptsOfPage(html)
    for (const file of files)
      if (!sizes.has(file)) sizes.set(file, gzipSync(await fetchBody(web, file, { cookie })).length)
    const total = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    figures.push({
      goal: 'G8',
      what: `script of ${route}`,
      unit: 'KB',
      product: roundsOf([total / 1024]),
      judged: 'product',
      bar: { most: pageScriptMostBytes / 1024 },
    })
  }
  return figures
}
