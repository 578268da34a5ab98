import { expect, type Page } from '@playwright/test'
import type { Actor } from '../api/matrix/actors'
import { type MatrixFixture, openMatrixFixture } from '../api/matrix/fixture'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { findAxeFaults } from './every-page/axe-faults'
import { collectBrowserErrors } from './every-page/browser-errors'
import { findCoveredStops, findUnmarkedStops } from './every-page/focus-faults'
import { goByLink } from './every-page/go-by-link'
import { collectUnaskedPages } from './every-page/unasked-pages'
import { isForm, type Visit, visits } from './every-page/visits'
import { findWidthFaults, narrowest, widths } from './every-page/width-faults'

/**
 * Every page, opened once by each role that may: on that visit it is checked for all that must be true of every page.
 * Faults are collected, so that one run names all of them, by person and check.
 */

const desktop = { width: 1280, height: 900 }
const elsewhere = '/privacy-policy'

let fixture: MatrixFixture
test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())
test.describe.configure({ mode: 'parallel' })
// A colour or ring in transition would be measured before it is there.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: desktop })

const softExpect = expect.configure({ soft: true })

async function signIn(page: Page, person: Actor) {
  const [name = '', value = ''] = (fixture.cookieOf(person) ?? '').split(/=(.*)/s)
  await page.context().clearCookies()
  await page.context().addCookies([{ name, value, url: appUrl }])
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function addressOf({ row: { about, address } }: Visit) {
  return about ? address.replace('{id}', String((await fixture.keep(about, 'own')).id)) : address
}

/** What is the same whoever looks: done as the person who sees most. */
async function checkFocus(page: Page, { row }: Visit, address: string) {
  await page.setViewportSize(desktop)
  softExpect(await findUnmarkedStops(page), 'everything that Tab leads to shows it').toEqual([])
  if (row.right) {
    const heading = page.locator('#main h1:not([data-left])').first()
    await goByLink(page, elsewhere)
    await softExpect(heading, 'a link that leads elsewhere leads to the heading').toBeFocused()
    // The heading that is left has the focus, and must not pass for the one that is reached.
    await heading.evaluate((element) => element.setAttribute('data-left', ''))
    await goByLink(page, address)
    await softExpect(heading, 'a link that leads here leads to the heading').toBeFocused()
  }
  if (isForm(row)) softExpect(await findCoveredStops(page), 'nothing covers what has the focus').toEqual([])
}

for (const visit of visits)
  test(`${visit.title} has no fault for ${visit.people.map(({ name }) => name).join(', ')}`, async ({ context }) => {
    const address = await addressOf(visit)
    const seen = new Set<number>()
    for (const person of visit.people)
      await test.step(person.name, async () => {
        const isFirst = person === visit.people[0]
        const page = await context.newPage()
        await signIn(page, person)
        const [errors, unasked] = [collectBrowserErrors(page), collectUnaskedPages(page)]
        await open(page, address)
        softExpect(await findAxeFaults(page, seen), `axe, as ${person.name}`).toEqual([])
        for (const width of isFirst ? widths : [narrowest]) {
          await page.setViewportSize({ width, height: 800 })
          await softExpect.poll(() => findWidthFaults(page, width), `widths, as ${person.name}`).toEqual([])
        }
        if (isFirst) await checkFocus(page, visit, address)
        softExpect(unasked, `no page is fetched that nobody opened, as ${person.name}`).toEqual([])
        softExpect(errors, `the browser’s console, as ${person.name}`).toEqual([])
        await page.close()
      })
  })
