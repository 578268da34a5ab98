import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { inRoot } from '@/scripts/root'

/**
 * Where the platform under test runs: `npm test` passes it on. For one test against a platform of your own:
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

/** The secret of the platform under test: `npm test` passes it on, and `npm start` has it under .data. */
export const appSecret = (): string =>
  process.env.APP_SECRET || readFileSync(inRoot('.data', 'secrets', 'auth-secret'), 'utf8').trim()

/** Reads or prepares the database of the platform under test, for what no screen can prove. */
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
