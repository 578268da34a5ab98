import { expect, test } from 'vitest'
import { readSettings } from './settings'

const refusal = (from: Record<string, string>) => {
  try {
    readSettings(from)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test.each([
  [{ PORT: '80x' }, 'The settings cannot be used. PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'The settings cannot be used. PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'The settings cannot be used. PORT must be a whole number from 1 to 65535.'],
  [
    { DATABASE_URL: 'mysql://localhost/x' },
    'The settings cannot be used. DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://localhost/illuminate' },
    'The settings cannot be used. DATABASE_DIRECT_URL needs DATABASE_URL beside it, the address of the pooler.',
  ],
  [{ AUTH_SECRET: 'short' }, 'The settings cannot be used. AUTH_SECRET must have at least 32 characters.'],
  [{ SEED_DEMO: 'perhaps' }, 'The settings cannot be used. SEED_DEMO must be 1 or 0.'],
  [
    { LOG_LEVEL: 'loud' },
    'The settings cannot be used. LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/40' },
    'The settings cannot be used. TRUSTED_PROXIES must be addresses or networks with commas between, such as 10.0.0.0/8.',
  ],
  [
    { FILES_S3_BUCKET: 'answers' },
    'The settings cannot be used. FILES_S3_BUCKET needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY beside it.',
  ],
  [
    { OIDC_ISSUER: 'http://login.example.org', OIDC_CLIENT_ID: 'x' },
    'The settings cannot be used. OIDC_ISSUER must be an https address (http only on this machine), such as https://login.example.org.',
  ],
  [
    { OIDC_ISSUER: 'https://login.example.org' },
    'The settings cannot be used. OIDC_ISSUER needs OIDC_CLIENT_ID beside it.',
  ],
  [{ OIDC_ONLY: '1' }, 'The settings cannot be used. OIDC_ONLY needs OIDC_ISSUER, or nobody could sign in.'],
  [
    { OIDC_SCOPE: 'email' },
    'The settings cannot be used. OIDC_SCOPE must be words with spaces between, openid among them.',
  ],
  [
    { PORT: 'x', SMTP_URL: 'mail.example.org' },
    'The settings cannot be used. PORT must be a whole number from 1 to 65535. ' +
      'SMTP_URL must look like smtp://user:password@host:587.',
  ],
])('a bad value stops the start and names it: %j', (from, sentence) => {
  expect(refusal(from as Record<string, string>)).toBe(sentence)
})

test('a refused value is not repeated, because it may be a secret', () => {
  expect(refusal({ AUTH_SECRET: 'hunter2', DATABASE_URL: 'hunter2@host' })).not.toContain('hunter2')
})

test('with nothing set there is a sensible value or none', () => {
  expect(readSettings({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_POOL_MAX: 10,
    DATABASE_PREPARE: true,
    TRUSTED_PROXIES: [],
    FILES_ROOT: '.data/files',
    LOG_LEVEL: 'info',
  })
  expect(readSettings({}).DATABASE_URL).toBeUndefined()
  expect(readSettings({}).SEED_DEMO).toBeUndefined()
})

test('behind a pooler statements are prepared by name only where that is asked for', () => {
  const pooled = {
    DATABASE_URL: 'postgres://127.0.0.1:6432/illuminate',
    DATABASE_DIRECT_URL: 'postgres://127.0.0.1:5432/illuminate',
  }
  expect(readSettings(pooled).DATABASE_PREPARE).toBe(false)
  expect(readSettings({ ...pooled, DATABASE_PREPARE: '1' }).DATABASE_PREPARE).toBe(true)
})

const databaseNames = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_URL_SHARED']
const beside = { DATABASE_URL: 'postgres://localhost/illuminate' }

test.each(
  databaseNames.flatMap((name) =>
    ['', '?sslmode=prefer', '?sslmode=allow', '?sslmode=require', '?ssl=true'].map((query) => [name, query] as const),
  ),
)('a database on another machine is not spoken to without knowing that it is the one: %s %s', (name, query) => {
  expect(refusal({ ...beside, [name]: `postgres://u:p@db.example.org/illuminate${query}` })).toBe(
    `The settings cannot be used. ${name} leads to another machine: it must say sslmode=verify-full, or sslmode=disable where the network between is yours alone.`,
  )
})

test.each(databaseNames)('%s may lead to another machine whose certificate is checked, or to this one', (name) => {
  for (const url of [
    'postgres://u:p@db.example.org/illuminate?sslmode=verify-full',
    'postgres://u:p@10.0.0.5:6432/illuminate?sslmode=verify-ca',
    'postgres://u:p@10.0.0.5/illuminate?sslmode=disable',
    'postgres://u:p@[::1]:5432/illuminate',
    'postgres:///illuminate?host=/var/run/postgresql',
  ])
    expect([url, refusal({ ...beside, [name]: url })]).toEqual([url, 'accepted'])
})

test('a bucket on another machine is reached by https alone', () => {
  const sentence =
    'The settings cannot be used. FILES_S3_ENDPOINT must be an https address (http only on this machine), such as https://s3.example.org.'
  expect(refusal({ FILES_S3_ENDPOINT: 'http://s3.example.org' })).toBe(sentence)
  expect(refusal({ FILES_S3_ENDPOINT: 's3.example.org' })).toBe(sentence)
  expect(refusal({ FILES_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe('accepted')
  expect(refusal({ FILES_S3_ENDPOINT: 'https://s3.example.org' })).toBe('accepted')
})

test('an empty line in .env counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SEED_DEMO: '', TRUSTED_PROXIES: '', FILES_S3_BUCKET: '' })).toEqual(
    readSettings({}),
  )
})

test('the public address loses the slash at its end and follows the port', () => {
  expect(readSettings({ PUBLIC_URL: 'https://surveys.example.org/' }).PUBLIC_URL).toBe('https://surveys.example.org')
  expect(readSettings({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
})

test('several trusted proxies are read as a list', () => {
  expect(readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' }).TRUSTED_PROXIES).toEqual([
    '10.0.0.0/8',
    '2001:db8::1',
  ])
})

test.each(['http://www.example.org', 'https://www.example.org/', 'https://*.example.org', '*', 'example.org'])(
  'what is no site cannot be named as one that may show reports: %s',
  (value) => {
    expect(refusal({ EMBED_ORIGINS: value })).toBe(
      'The settings cannot be used. EMBED_ORIGINS must be sites with commas between, such as https://www.example.org.',
    )
  },
)

test('sites that may show reports are a list, and http is for this machine only', () => {
  expect(readSettings({}).EMBED_ORIGINS).toEqual([])
  expect(readSettings({ EMBED_ORIGINS: 'https://www.example.org, http://127.0.0.1:4000,' }).EMBED_ORIGINS).toEqual([
    'https://www.example.org',
    'http://127.0.0.1:4000',
  ])
})
