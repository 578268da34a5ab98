import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { openDatabase } from '@/db/client'
import { signInAs } from '../support/accounts'
import { appUrl, onAppDatabase, people } from '../support/app'
import { description } from '../support/description-check'
import { ask } from '../support/http'
import { aToken } from './matrix/a-token'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.data', 'test', `client-${process.pid}`)
const own = (file: string) => join(root, 'tests', 'client', file)

const compilerOptions = {
  ...{ target: 'ESNext', module: 'NodeNext', lib: ['DOM', 'DOM.Iterable', 'ESNext'], types: ['node'] },
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ noEmit: true, allowImportingTsExtensions: true },
}

let cookie: string

test.beforeAll(async () => {
  cookie = await signInAs(people.admin)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'openapi.json'), (await ask('GET', '/api/openapi.json', { cookie })).text)
  await run(process.execPath, [own('generate-types.mjs'), join(folder, 'openapi.json'), join(folder, 'illuminate.ts')])
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.mts'] }))
  copyFileSync(own('program.mts'), join(folder, 'program.mts'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const check = () =>
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder, '--pretty', 'false'])

test('the published description is the one that these tests check answers against', async () => {
  const { servers: _, ...published } = (await ask('GET', '/api/openapi.json', { cookie })).json() as typeof description
  const { servers: __, ...described } = description
  expect(published).toEqual(JSON.parse(JSON.stringify(described)))
})

test('a client on the types that openapi-typescript makes of it compiles without a cast, and reads what is there', async () => {
  await check()
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 1, name: 'typed client' })
  const [admin] = await onAppDatabase(
    (sql) => sql<{ id: string }[]>`select id from users where email = ${people.admin}`,
  )
  const { token } = await aToken(db, Number(admin?.id))
  await close()
  const env = { ...process.env, ILLUMINATE_ADDRESS: appUrl, ILLUMINATE_TOKEN: token }
  const { stdout } = await run(process.execPath, [join(folder, 'program.mts')], { env })
  const found = JSON.parse(stdout) as { total: number; names: string[]; counts: number[]; event: unknown[] }
  expect(found).toMatchObject({ made: expect.any(Number), guide: '%PDF-' })
  expect(found.event).toEqual([expect.any(Number), expect.any(String), expect.any(Number), 'Event owner'])
  expect(found.names).toHaveLength(5)
  expect(found.names.toSorted().toReversed()).toEqual(found.names)
  expect(found.counts.reduce((sum, count) => sum + count, 0)).toBe(found.total)
})

test('one that reads what is not described does not compile', async () => {
  const wrong = `
import type { components, paths } from './illuminate.ts'
type Page = paths['/api/events']['get']['responses'][200]['content']['application/json']
export const nameOf = (page: Page) => page.data.map((row) => row.name)
export const wordsOf = (event: components['schemas']['Event']): string => event.ticketsSold
export const filter: components['schemas']['Filter'] = ['name', 'is like', 'hall']
export const id: paths['/api/events/{id}']['get']['parameters']['path']['id'] = '1'
`
  writeFileSync(join(folder, 'program.mts'), wrong)
  const { stdout } = await check().then(
    () => ({ stdout: 'it compiles' }),
    (error: { stdout: string }) => error,
  )
  copyFileSync(own('program.mts'), join(folder, 'program.mts'))
  expect(stdout.match(/program\.mts\(\d+/g)).toEqual([
    'program.mts(4',
    'program.mts(5',
    'program.mts(6',
    'program.mts(7',
  ])
})
