/**
 * The limit of how long a step takes in a crowd: a server that checks nothing and makes no page. It finds the survey and the
 * response, saves, as the product does, and sends the page that the product sent after the same button.
 * Run as a process of its own: `node bench/limits/bare-steps.ts <survey.json> <database url> <connections>`; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'

/** `pages` by `<question> <button>` of the request that each of them answered. */
export type BareSurvey = { id: number; quickCode: string; pages: Readonly<Record<string, string>> }

const [, , file = '', databaseUrl = '', connections] = process.argv
const { id: surveyId, quickCode, pages }: BareSurvey = JSON.parse(readFileSync(file, 'utf8'))
const sql = postgres(databaseUrl, { max: Number(connections), onnotice: () => {} })
const bodies = new Map(Object.entries(pages).map(([name, page]) => [name, Buffer.from(page)]))

const findOpening = `select s.id, s.version, s.organisation_id, s.is_draft, s.is_active, s.active_from, s.active_to,
    r.id as response_id, r.state, r.answers, r.saves
  from (select 1) as one left join surveys s on s.quick_code = $1
  left join responses r on r.id = $2::uuid and r.key_hash = $3::bytea and r.survey_id = s.id`
const insertResponse = `insert into responses (id, survey_id, organisation_id, key_hash, started_at, updated_at, completion_method)
  select uuidv7(), id, organisation_id, $2::bytea, now(), now(), 0 from surveys where id = $1 returning id`
const updateAnswer = `update responses set answers = answers || $1::jsonb, state = 1, updated_at = now(), saves = saves + 1
  where id = $2::uuid and key_hash = $3::bytea and state < 2`

const keyHash = Buffer.alloc(32, 1)
const noResponseId = '00000000-0000-0000-0000-000000000000'
const run = (statement: string, values: (string | number | Buffer | object)[]) =>
  sql.unsafe<{ id: string }[]>(statement, values as never[], { prepare: true })

/** The statements of one step. @returns the response's id */
async function save(name: string, isStart: boolean, responseId: string): Promise<string> {
  await run(findOpening, [quickCode, responseId, keyHash])
  if (!isStart) {
    await run(updateAnswer, [{ [name]: '1' }, responseId, keyHash])
    return responseId
  }
  const [row] = await run(insertResponse, [surveyId, keyHash])
  return row?.id ?? ''
}

async function answer(body: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(body)
  const [name, go] = [form.get('question') ?? '', form.get('go') ?? '']
  const responseId = await save(name, go === 'start', incoming.headers.cookie?.slice(2, 38) ?? noResponseId)
  if (go === 'start') response.setHeader('set-cookie', `r=${responseId}.; Path=/`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(bodies.get(`${name} ${go}`))
}

const server = createServer((incoming, response) => {
  let body = ''
  incoming.setEncoding('utf8')
  incoming.on('data', (part: string) => {
    body += part
  })
  incoming.on('end', () => void answer(body, incoming, response))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
