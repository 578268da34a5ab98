/**
 * The limit of how long a step takes in a crowd: a server that checks nothing and makes no page. It finds the survey and the
 * response, saves, as the product does, and sends the page that the product sent after the same button.
 * Run as a process of its own: `node bench/limits/bare-steps.ts <survey.json> <database url> <connections>`; prints its port.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import { createBatches } from '@/lib/floor/batches'

/** `pages` by `<question> <button>` of the request that each of them answered. */
export type BareSurvey = { id: number; quickCode: string; pages: Readonly<Record<string, string>> }

const [, , file = '', databaseUrl = '', connections] = process.argv
const { id: surveyId, quickCode, pages }: BareSurvey = JSON.parse(readFileSync(file, 'utf8'))
const sql = postgres(databaseUrl, { max: Number(connections), onnotice: () => {} })
const bodies = new Map(Object.entries(pages).map(([name, page]) => [name, Buffer.from(page)]))

/** Statements of several people, as the product's are; `$1` is an array of what each of them sends. */
const statements = {
  find: `select given.place, s.id, s.version, s.organisation_id, s.is_draft, s.is_active, s.active_from, s.active_to,
      r.id as response_id, r.state, r.answers, r.saves
    from json_to_recordset($1::text::json) as given (place int, code text, response uuid, key_hash bytea)
    left join lateral (select * from surveys where quick_code = code limit 1) s on true
    left join lateral (select * from responses where id = response limit 1) r on r.key_hash = given.key_hash`,
  insert: `insert into responses (id, survey_id, organisation_id, key_hash, started_at, updated_at, completion_method)
    select response, surveys.id, organisation_id, given.key_hash, now(), now(), 0
    from json_to_recordset($1::text::json) as given (place int, response uuid, survey bigint, key_hash bytea)
    join surveys on surveys.id = survey`,
  update: `update responses as r set answers = r.answers || given.answers, state = 1, updated_at = now(), saves = saves + 1
    from json_to_recordset($1::text::json) as given (place int, response uuid, key_hash bytea, answers jsonb)
    where r.id = response and r.key_hash = given.key_hash and state < 2`,
}

const run = (statement: string) =>
  createBatches(async (driver: postgres.Sql, sent: readonly object[]) => {
    const json = JSON.stringify(sent.map((one, place) => ({ place, ...one })))
    await driver.unsafe(statement, [json], { prepare: true })
    return sent.map(() => true)
  })
const findOpening = run(statements.find)
const insertResponse = run(statements.insert)
const updateAnswer = run(statements.update)

const keyHash = `\\x${'01'.repeat(32)}`
const noResponseId = '00000000-0000-0000-0000-000000000000'

/** The statements of one step. @returns the response's id */
async function save(name: string, isStart: boolean, found: string): Promise<string> {
  await findOpening(sql, { code: quickCode, response: found, key_hash: keyHash })
  const response = isStart ? randomUUID() : found
  if (isStart) await insertResponse(sql, { response, survey: surveyId, key_hash: keyHash })
  else await updateAnswer(sql, { response, key_hash: keyHash, answers: { [name]: '1' } })
  return response
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
