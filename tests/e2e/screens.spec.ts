import { expect, type Page } from '@playwright/test'
import { actors } from '../api/matrix/cast'
import { endingOf, type PageRow, pages } from '../api/matrix/pages'
import { aWorld, type World } from '../api/matrix/world'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { faintTexts, seriousFaults } from '../support/faults'

/**
 * Every screen there is, for everybody who may open it: nothing serious for axe, wide and narrow, light and dark; nothing to
 * scroll sideways at 320 pixels; no error and no breach of the page's policy in the console. The list of screens is the
 * one of the permission matrix (tests/api/matrix/pages.ts), so that a new page is here by itself.
 */

/** What a screen shows behind its tabs. */
const further: readonly PageRow[] = [
  { file: '', address: '/event-overview/{id}?tabIndex=1', right: ['read', 'event'], about: 'event' },
  { file: '', address: '/event-overview/{id}?tabIndex=2', right: ['read', 'event'], about: 'event' },
  { file: '', address: '/survey-overview/{id}', right: ['read', 'survey'], about: 'published' },
]

const wide = { width: 1280, height: 900 }
const narrow = { width: 375, height: 812 }
const narrowest = { width: 320, height: 640 }

const people = actors.filter(({ name }) => ['a Global Admin', 'the Admin', 'a General User'].includes(name))

let world: World
test.beforeAll(async () => {
  world = await aWorld()
})
test.afterAll(() => world?.close())
test.describe.configure({ mode: 'parallel' })
// Colours that are on their way from one theme to the other are neither's.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: wide })

/** Whatever the browser complains about: errors of scripts, files that are missing, what the page's policy forbids. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

for (const person of people)
  for (const row of [...pages, ...further]) {
    if (endingOf(row, person, 'own') !== 'the page') continue
    // What is the same for everybody is looked at once.
    if (!row.right && person !== people[0]) continue
    test(`${row.address}${row.about === 'published' ? ' (published)' : ''} as ${person.name}`, async ({ page }) => {
      const [name = '', value = ''] = (world.cookieOf(person) ?? '').split(/=(.*)/s)
      await page.context().addCookies([{ name, value, url: appUrl }])
      const id = row.about ? (await world.keep(row.about, 'own')).id : ''
      const complaints = complaintsOf(page)

      await page.goto(row.address.replace('{id}', String(id)))
      await expect(page.locator('h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await seriousFaults(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await faintTexts(page)).toEqual([])

      await page.setViewportSize(narrow)
      expect(await seriousFaults(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await faintTexts(page)).toEqual([])

      await page.setViewportSize(narrowest)
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(sideways, 'nothing is to be scrolled sideways').toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
    })
  }
