import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { events, locations, organisations, surveys, trainingSessions, users } from '@/db/schema'
import { actors, type Kind } from '../api/matrix/actors'
import { type MatrixFixture, openMatrixFixture } from '../api/matrix/fixture'
import { endingOf, type PageRow, pages } from '../api/matrix/pages'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'

/**
 * A name of one endless word, as long as it may be, widens no page: tried on the page of every record, at 320 pixels.
 */

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 320, height: 640 } })

const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')
if (!globalAdmin) throw new Error('There is no actor who is a Global Admin')

const longWord = (length: number) => 'W'.repeat(length)

let fixture: MatrixFixture
test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

/** What is called so, by kind, and how long it may be called. */
const renamers: Partial<Record<Kind, (id: number) => Promise<unknown>>> = {
  event: (id) =>
    fixture.db
      .update(events)
      .set({ name: longWord(255) })
      .where(eq(events.id, id)),
  location: (id) =>
    fixture.db
      .update(locations)
      .set({ name: longWord(75), city: longWord(75) })
      .where(eq(locations.id, id)),
  user: (id) =>
    fixture.db
      .update(users)
      .set({ firstName: longWord(75), lastName: longWord(75) })
      .where(eq(users.id, id)),
  organisation: (id) =>
    fixture.db
      .update(organisations)
      .set({ name: `${longWord(60)}${id}`, knownAs: longWord(75) })
      .where(eq(organisations.id, id)),
  draft: (id) =>
    fixture.db
      .update(surveys)
      .set({ name: longWord(75) })
      .where(eq(surveys.id, id)),
  published: (id) =>
    fixture.db
      .update(surveys)
      .set({ name: longWord(75) })
      .where(eq(surveys.id, id)),
  trainingSession: (id) =>
    fixture.db
      .update(trainingSessions)
      .set({ sessionTitle: longWord(255) })
      .where(eq(trainingSessions.id, id)),
}

const furtherPages: readonly PageRow[] = [
  { file: '', address: '/event-overview/{id}?tabIndex=1', right: ['read', 'event'], about: 'event' },
  {
    file: '',
    address: '/confirmations?organisationId={id}&year=2026',
    right: ['read', 'event'],
    about: 'organisation',
  },
]

for (const row of [...pages, ...furtherPages]) {
  const { about, address } = row
  const renameRecord = about && renamers[about]
  if (!renameRecord || endingOf(row, globalAdmin, 'own') !== 'the page') continue
  test(`an endless name does not widen ${address}${about === 'published' ? ' (published)' : ''}`, async ({ page }) => {
    const [name = '', value = ''] = (fixture.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url: appUrl }])
    const id = Number((await fixture.make(about, 'own')).id)
    await renameRecord(id)
    // A quarter of the organisation with an event of that name.
    if (about === 'organisation') await renamers.event?.(Number((await fixture.make('event', 'own')).id))
    await page.goto(address.replace('{id}', String(id)))
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widest).toBeLessThanOrEqual(320)
  })
}
