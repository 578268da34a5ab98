import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { events, locations, organisations, surveys, trainingSessions, users } from '@/db/schema'
import { actors, type Kind } from '../api/matrix/cast'
import { endingOf, type PageRow, pages } from '../api/matrix/pages'
import { aWorld, type World } from '../api/matrix/world'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'

/** A name of one endless word, as long as it may be, widens no page: tried on the page of every record, at 320 pixels. */

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ viewport: { width: 320, height: 640 } })

const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')
if (!globalAdmin) throw new Error('The cast has no Global Admin')

const word = (length: number) => 'W'.repeat(length)

let world: World
test.beforeAll(async () => {
  world = await aWorld()
})
test.afterAll(() => world?.close())

/** What is called so, by kind, and how long it may be called. */
const rename: Partial<Record<Kind, (id: number) => Promise<unknown>>> = {
  event: (id) =>
    world.db
      .update(events)
      .set({ name: word(255) })
      .where(eq(events.id, id)),
  location: (id) =>
    world.db
      .update(locations)
      .set({ name: word(75), city: word(75) })
      .where(eq(locations.id, id)),
  user: (id) =>
    world.db
      .update(users)
      .set({ firstName: word(75), lastName: word(75) })
      .where(eq(users.id, id)),
  organisation: (id) =>
    world.db
      .update(organisations)
      .set({ name: `${word(60)}${id}`, knownAs: word(75) })
      .where(eq(organisations.id, id)),
  draft: (id) =>
    world.db
      .update(surveys)
      .set({ name: word(75) })
      .where(eq(surveys.id, id)),
  published: (id) =>
    world.db
      .update(surveys)
      .set({ name: word(75) })
      .where(eq(surveys.id, id)),
  trainingSession: (id) =>
    world.db
      .update(trainingSessions)
      .set({ sessionTitle: word(255) })
      .where(eq(trainingSessions.id, id)),
}

const further: readonly PageRow[] = [
  { file: '', address: '/event-overview/{id}?tabIndex=1', right: ['read', 'event'], about: 'event' },
  {
    file: '',
    address: '/confirmations?organisationId={id}&year=2026',
    right: ['read', 'event'],
    about: 'organisation',
  },
]

for (const row of [...pages, ...further]) {
  const { about, address } = row
  const called = about && rename[about]
  if (!called || endingOf(row, globalAdmin, 'own') !== 'the page') continue
  test(`an endless name does not widen ${address}${about === 'published' ? ' (published)' : ''}`, async ({ page }) => {
    const [name = '', value = ''] = (world.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url: appUrl }])
    const id = Number((await world.make(about, 'own')).id)
    await called(id)
    // A quarter of the organisation with an event of that name.
    if (about === 'organisation') await rename.event?.(Number((await world.make('event', 'own')).id))
    await page.goto(address.replace('{id}', String(id)))
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widest).toBeLessThanOrEqual(320)
  })
}
