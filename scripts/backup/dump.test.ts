import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { withEnvironmentOf } from './dump'

afterEach(() => vi.unstubAllEnvs())

const address = (query: string) => new URL(`postgres://me:se%40cret@db.example.org/answers${query}`)

test.each(['', '?sslmode=disable', '?sslmode=require'])('where no certificate is checked: %s', async (query) => {
  await withEnvironmentOf(address(query), async (env) => expect(env).toEqual({ PGPASSWORD: 'se@cret' }))
})

test('a file of authorities that the operator names stays', async () => {
  vi.stubEnv('PGSSLROOTCERT', '/etc/ssl/own.crt')
  await withEnvironmentOf(address('?sslmode=verify-full'), async (env) =>
    expect(env).toEqual({ PGPASSWORD: 'se@cret' }),
  )
})

test.each(['?sslmode=verify-full', '?sslmode=verify-ca'])(
  'else there is a file of those that Node trusts, as long as the work takes: %s',
  async (query) => {
    vi.stubEnv('PGSSLROOTCERT', undefined)
    const file = await withEnvironmentOf(address(query), async ({ PGPASSWORD, PGSSLROOTCERT = '' }) => {
      expect(PGPASSWORD).toBe('se@cret')
      expect(readFileSync(PGSSLROOTCERT, 'utf8').match(/^-----BEGIN CERTIFICATE-----$/gm)?.length).toBeGreaterThan(50)
      return PGSSLROOTCERT
    })
    expect(existsSync(file)).toBe(false)
  },
)

test('it goes away when the work fails', async () => {
  vi.stubEnv('PGSSLROOTCERT', undefined)
  let file = ''
  const work = withEnvironmentOf(address('?sslmode=verify-full'), async ({ PGSSLROOTCERT = '' }) => {
    file = PGSSLROOTCERT
    throw new Error('no such server')
  })
  await expect(work).rejects.toThrow('no such server')
  expect(existsSync(file)).toBe(false)
})
