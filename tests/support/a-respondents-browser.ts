import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Database } from '@/db/client'
import type { surveys } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { findHandler } from '@/web/find-handler'
import type { HandlerDependencies } from '@/web/respondent/handle-page'
import { as } from './actors'
import { anEvent, aPublishedSurvey } from './builders'

const schema = {
  pages: [
    {
      name: 'B-Q1',
      type: 'radiogroup',
      title: 'Was it <b>good</b>?',
      isRequired: true,
      choices: ['yes', 'no'].map((value) => ({ value, text: value })),
    },
    { name: 'B-Q2', type: 'text', inputType: 'text', title: 'Why not?', visibleIf: "{B-Q1} = 'no'", isRequired: true },
    { name: 'B-Q3', type: 'text', inputType: 'text', title: 'Anything else?', maxLength: 1000 },
  ].map((element, at) => ({ name: `page${at + 1}`, title: `Question ${at + 1}`, elements: [element] })),
}

export const assets = {
  script: { name: 'respondent-test.js', integrity: 'sha256-x', text: '' },
  style: { hash: 'sha256-y', text: 'body{}' },
}

export const origin = 'http://localhost:3000'

/** What the respondent's handlers answer to a request: on their whole way, with no server between. */
export async function respond(request: Request, dependencies: HandlerDependencies = {}): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const incoming = Object.assign(Readable.from(body.length > 0 ? [body] : []), {
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
  })
  const headers = new Headers()
  return new Promise((resolve, reject) => {
    const outgoing = {
      statusCode: 200,
      hasHeader: (name: string) => headers.has(name),
      setHeader: (name: string, value: string) => headers.set(name, value),
      appendHeader: (name: string, value: string) => headers.append(name, value),
      end: (sent: Uint8Array<ArrayBuffer> | null = null) =>
        resolve(new Response(sent, { status: outgoing.statusCode, headers })),
    }
    Promise.resolve(findHandler(request.method, pathname + search, dependencies))
      .then((handler) => handler?.(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse))
      .catch(reject)
  })
}

/** A survey of three questions, the second for those who say no to the first. */
export async function aWinterSurvey(
  db: Database,
  organisationId: number,
  values: Partial<typeof surveys.$inferInsert> = {},
) {
  const event = await anEvent(db, organisationId, { name: 'The Winter Garden' })
  const survey = await aPublishedSurvey(db, event, organisationId, { schema, ...values })
  return { ...survey, code: survey.quickCode ?? '' }
}

export type BrowserOptions = { who?: Context; script?: boolean; cookie?: string }

/** A browser without a script (or with one): keeps its cookies, follows redirects, and reads what comes. */
export function aRespondentsBrowser(
  db: Database,
  code: string,
  { who, script = false, cookie = '' }: BrowserOptions = {},
) {
  let currentCookie = cookie
  const dependencies = { assets, contextOf: async () => who ?? as.anonymous(db) }
  const headers = () => ({ cookie: currentCookie, host: 'localhost:3000', ...(script && { 'x-enhanced': '1' }) })
  async function read(response: Response): Promise<{ status: number; html: string; headers: Headers }> {
    for (const set of response.headers.getSetCookie()) currentCookie = set.split(';')[0]?.replace(/=$/, '') ?? ''
    const to = response.headers.get('location')
    return to ? get(to) : { status: response.status, html: await response.text(), headers: response.headers }
  }
  const get = async (path = `/survey/${code}`, more: Record<string, string> = {}, method = 'GET') =>
    read(await respond(new Request(origin + path, { method, headers: { ...headers(), ...more } }), dependencies))
  const post = async (fields: Record<string, string>, from = origin) => {
    const body = new URLSearchParams(fields)
    const request = new Request(`${origin}/survey/${code}`, {
      method: 'POST',
      body,
      headers: { ...headers(), origin: from },
    })
    return read(await respond(request, dependencies))
  }
  return { get, post, cookie: () => currentCookie }
}
