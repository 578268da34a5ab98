import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { inRoot } from '@/scripts/root'

/**
 * Where the platform under test runs: `npm test` says so. For one test against a platform of your own:
 * `BASE_URL=http://localhost:3000 DATABASE_URL=… npx playwright test tests/e2e/sign-in.spec.ts`.
 */
export const appUrl = process.env.BASE_URL ?? 'http://localhost:3000'

/** The people of the demonstration data, by what they are here for. */
export const people = {
  globalAdmin: 'funder@demo.test',
  admin: 'admin@demo.test',
  user: 'user@demo.test',
  rival: 'rival@demo.test',
  newcomer: 'newcomer@demo.test',
} as const

export const demoPassword = process.env.DEMO_PASSWORD || 'Curtain-Up-2026'

/** What the platform under test seals with: `npm test` says so, and `npm start` keeps it under .data. */
export const appSecret = (): string =>
  process.env.APP_SECRET || readFileSync(inRoot('.data', 'secrets', 'auth-secret'), 'utf8').trim()

/** Looks into (or prepares) the database of the platform under test: the proof that a screen cannot give. */
export async function onAppDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL must say which database the platform under test uses.')
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
