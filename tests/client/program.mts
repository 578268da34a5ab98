/**
 * A client as a box office would write it, on nothing but the types that openapi-typescript makes of the description:
 * it reads a list, a record, a look-up and a file, writes a record, and says what it found as one line of JSON.
 */
import type { components, paths } from './illuminate.ts'

const address = process.env.ILLUMINATE_ADDRESS ?? ''
const headers = { authorization: `Bearer ${process.env.ILLUMINATE_TOKEN ?? ''}` }

type Filter = components['schemas']['Filter']
type Get<Path extends keyof paths> = paths[Path] extends { get: infer Call } ? Call : never
type Post<Path extends keyof paths> = paths[Path] extends { post: infer Call } ? Call : never
type Asked<Call> = Call extends { parameters: { path?: infer InPath; query?: infer InQuery } }
  ? { path?: InPath & object; query?: InQuery & object }
  : never
type Answer<Call, Status extends number> = Call extends {
  responses: { [status in Status]: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
type Body<Call> = Call extends { requestBody: { content: { 'application/json': infer Sent } } } ? Sent : never
type FileType<Call> = Call extends { responses: { 200: { content: infer Content } } } ? keyof Content & string : never

function addressOf(path: string, { path: inPath = {}, query = {} }: { path?: object; query?: object }): URL {
  const values = new Map(Object.entries(inPath).map(([name, value]) => [name, encodeURIComponent(String(value))]))
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? ''),
    address,
  )
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

async function send(url: URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, headers: { ...headers, ...init.headers } })
  if (response.ok) return response
  const problem: components['schemas']['Problem'] = await response.json()
  throw new Error(`${problem.status}: ${problem.message}`)
}

async function get<Path extends keyof paths>(path: Path, asked: Asked<Get<Path>>): Promise<Answer<Get<Path>, 200>> {
  return (await send(addressOf(path, asked))).json()
}

async function post<Path extends keyof paths>(path: Path, body: Body<Post<Path>>): Promise<Answer<Post<Path>, 201>> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await send(addressOf(path, {}), init)).json()
}

async function download<Path extends keyof paths>(path: Path, type: FileType<Get<Path>>, asked: Asked<Get<Path>>) {
  const response = await send(addressOf(path, asked))
  const came = response.headers.get('content-type') ?? ''
  if (!came.startsWith(type)) throw new Error(`${type} was asked for, and ${came} came`)
  return response.blob()
}

// A list, filtered and in order; rows have members, groups a key.
const filter: Filter = [['startDate', '>=', '2020-01-01'], 'and', ['!', ['name', '=', null]]]
const events = await get('/api/events', {
  query: { take: 5, filter: JSON.stringify(filter), sort: JSON.stringify([{ selector: 'startDate', desc: true }]) },
})
const names: string[] = []
let latest = 0
for (const row of events.data) {
  if ('key' in row) continue
  names.push(`${row.startDate} ${row.name}`)
  latest ||= row.id
}

// The same list by quarters, as groups.
const quarters = await get('/api/events', {
  query: { group: JSON.stringify([{ selector: 'startDate', groupInterval: 'quarter', isExpanded: false }]) },
})
const counts = quarters.data.map((entry) => ('key' in entry ? entry.count : 0))

// A record, and what is within it.
const event = await get('/api/events/{id}', { path: { id: latest } })
const [owner] = event.eventOrganisations

// A look-up, and a record made with a value of it.
const countries = await get('/api/lookup/{lookupType}', { path: { lookupType: 'countries' } })
const abroad = countries.data.find(({ requiresAddress }) => requiresAddress === false)
const made = await post('/api/locations', {
  name: `A stage abroad ${crypto.randomUUID()}`,
  organisationId: owner?.organisationId ?? 0,
  countryId: abroad?.id ?? 0,
  activeStatus: 1,
})

// A file of a type that the description names.
const guide = await download('/api/resources/{fileName}', 'application/pdf', { path: { fileName: 'overview.pdf' } })

console.log(
  JSON.stringify({
    total: events.totalCount,
    names,
    counts,
    event: [event.id, event.name, event.ticketsSold + 0, owner?.relationshipTypeName],
    made: made.id,
    guide: (await guide.text()).slice(0, 5),
  }),
)
