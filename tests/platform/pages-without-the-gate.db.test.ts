import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '@/db/client'
import { sessions } from '@/db/schema'
import { env } from '@/lib/floor/env'
import { sealSession } from '@/lib/floor/identity/session-token'
import { log } from '@/lib/floor/log'
import { type Actor, actors, type Place, places } from '@/tests/api/matrix/actors'
import { createMatrixFixture, type MatrixFixture } from '@/tests/api/matrix/fixture'
import { endingOf, endingOfAnswer, type PageRow, pages } from '@/tests/api/matrix/pages'
import { ownDatabase } from '../support/database'

/** The headers of the current request, which outside of tests the framework passes to pages. */
const request = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({ get: () => undefined }),
}))

let fixture: Omit<MatrixFixture, 'db' | 'sql' | 'close'>

const signIn = async (db: Database, { id: userId }: { id: number }) => {
  const id = randomUUID()
  const now = new Date()
  await db.insert(sessions).values({ id, userId, lastActivity: now, endsAt: new Date(now.getTime() + 3_600_000) })
  return `illuminate-session=${await sealSession(id)}`
}

beforeAll(async () => {
  log.level = 'silent'
  const opened = await ownDatabase()
  // Pages use the pool of the process.
  Object.assign(globalThis, { illuminateDatabase: opened })
  Object.assign(env, { DATABASE_URL: opened.url })
  fixture = await createMatrixFixture(opened.db, signIn)
})

type Page = (props: { params: Promise<unknown>; searchParams: Promise<unknown> }) => Promise<unknown>

/**
 * Calls a page as the router does where no middleware runs before it. @returns its status and the address it leads to
 */
async function openPage(
  { file, address, about }: PageRow,
  actor: Actor,
  place: Place,
): Promise<[number, string | null]> {
  const { default: page } = (await import(/* @vite-ignore */ `../../app/${file}`)) as { default: Page }
  const id = about ? String((await fixture.keep(about, place)).id) : ''
  const { pathname, searchParams: query } = new URL(address.replace('{id}', id), 'http://own.invalid')
  const cookie = fixture.cookieOf(actor)
  request.headers = new Headers({ host: 'localhost:3000', ...(cookie && { cookie }) })
  try {
    await page({
      params: Promise.resolve(parametersOf(file, pathname)),
      searchParams: Promise.resolve(Object.fromEntries(query)),
    })
    return [200, null]
  } catch (error) {
    return parseThrown(error)
  }
}

/** The value in a path where the page's file has brackets, as the router reads it. */
function parametersOf(file: string, path: string): Record<string, string | string[]> {
  const parts = path.split('/').slice(1)
  const folders = file.split('/').filter((folder) => !/^\(|^page\.tsx$/.test(folder))
  const named = folders.flatMap((folder, at) => {
    const [, rest, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(folder) ?? []
    return name ? [[name, rest ? parts.slice(at) : (parts[at] ?? '')] as const] : []
  })
  return Object.fromEntries(named)
}

/** Next says where to go by throwing: `NEXT_REDIRECT;replace;/error/403;307;`, `NEXT_HTTP_ERROR_FALLBACK;404`. */
function parseThrown(error: unknown): [number, string | null] {
  const [kind, what = '', to = ''] = String((error as { digest?: unknown }).digest ?? '').split(';')
  if (kind === 'NEXT_REDIRECT') return [307, to]
  if (kind === 'NEXT_HTTP_ERROR_FALLBACK') return [Number(what), null]
  throw error
}

describe.each(pages.filter(({ right }) => right).map((row) => [row.address, row] as const))(
  'with the gate taken away, %s',
  (_, row) => {
    test.each(actors.map((actor) => [actor.name, actor] as const))(
      'still leads %s where the table says',
      async (__, actor) => {
        for (const place of row.about ? places : (['own'] as const)) {
          const [status, location] = await openPage(row, actor, place)
          expect([place, endingOfAnswer(status, location)]).toEqual([place, endingOf(row, actor, place)])
        }
      },
    )
  },
)
