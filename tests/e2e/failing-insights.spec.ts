import { expect } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { demoPassword, onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { findSecondAddress, openSecondPlatform, type SecondPlatform } from '../support/second-platform'
import { desk } from '../support/signed-in'

/** Insights whose figures cannot be read: a sentence and a way to try again, and nothing else is lost. */

// A second web process is started.
test.describe.configure({ mode: 'serial' })
test.use({ viewport: desk })

/** A table without columns in it hides the real one from the second platform alone. */
const schema = `hidden_${crypto.randomUUID().slice(0, 8)}`
let platform: SecondPlatform

test.beforeAll(async () => {
  await onAppDatabase((sql) => sql`create schema ${sql(schema)}`)
  const database = new URL(process.env.DATABASE_URL ?? '')
  database.searchParams.set('search_path', `${schema},public`)
  platform = await openSecondPlatform(await findSecondAddress(), { DATABASE_URL: database.href })
})
test.afterAll(async () => {
  await platform?.close({ mayFault: true })
  await onAppDatabase((sql) => sql`drop schema if exists ${sql(schema)} cascade`)
})

const hide = (table: string) =>
  onAppDatabase(async (sql) => {
    await sql`create table ${sql(`${schema}.${table}`)} ()`
    // Statements that were prepared before look at their tables again.
    await sql`alter table ${sql(`public.${table}`)} set (autovacuum_enabled = true)`
  })
/** The log's lines of pages that could not be made. */
const failedPages = () =>
  platform
    .output()
    .split('\n')
    .filter((line) => line.includes('page failed'))
const showAgain = (table: string) => onAppDatabase((sql) => sql`drop table ${sql(`${schema}.${table}`)}`)

for (const [what, table] of [
  ['figures', 'event_attendances'],
  ['saved views', 'saved_views'],
] as const)
  test(`a report whose ${what} cannot be read says so, and is there again when they can`, async ({ page, context }) => {
    const { address } = platform
    const signedIn = await context.request.post(`${address}/api/auth/sign-in`, {
      form: { email: people.user, password: demoPassword },
      headers: { origin: address },
    })
    expect(signedIn.ok()).toBe(true)
    await page.goto(`${address}/insights?report=attendance&year=2025`)
    await expect(page.getByText(/ events in 2025\/26: /)).toBeVisible()
    await hide(table)
    await page.getByRole('combobox', { name: 'Quarter' }).selectOption({ label: 'Q2' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(
      page.getByText(
        'An error has occurred (500) and your request cannot be processed. Please try again and contact the Help Desk if the error continues to occur.',
      ),
    ).toBeVisible()
    await expect(page.getByText('What you saved before is safe.')).toBeVisible()
    // The menu is there, and the address still says what was asked for.
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Survey List' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/insights\?report=attendance&year=2025&quarter=2$/)
    expect(await findSeriousFaults(page)).toEqual([])

    // The heading of before is there until the page has its answer, which must have failed while the table is hidden.
    const failedBefore = failedPages().length
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => failedPages().length).toBeGreaterThan(failedBefore)
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await showAgain(table)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/ in Q2 of 2025\/26: /)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Quarter' })).toHaveValue('2')

    for (const line of failedPages()) {
      expect(JSON.parse(line)).toMatchObject({ level: 'error', msg: 'page failed', digest: expect.any(String) })
      expect(line, 'with the lines that somebody wrote').toMatch(/ \(lib\/[\w/-]+\.ts:\d+:\d+\)/)
      expect(line, 'and without what its statement was asked with').not.toContain('params')
    }
  })
