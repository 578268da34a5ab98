import { expect, type Page } from '@playwright/test'
import { actors } from '../api/matrix/cast'
import { endingOf, pages } from '../api/matrix/pages'
import { aWorld, type World } from '../api/matrix/world'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'

/** What has the focus is never hidden behind what stays in sight (WCAG 2.4.11): tried by Tab through every form. */

const formAddresses = /^\/(?:location-overview|event-overview|survey-overview|user-overview|organisation-details)\b/
const forms = pages.filter(({ address }) => formAddresses.test(address) && !address.includes('duplicateOf'))
const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')

let world: World
test.beforeAll(async () => {
  world = await aWorld()
})
test.afterAll(() => world?.close())
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What has the focus, and what covers it: its label stands for a control that is drawn by one. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!control || control === document.body) return undefined
    const shown = control.matches('[type=radio], [type=checkbox]') ? (control.closest('label') ?? control) : control
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const middle = (left + right) / 2
    const points = [top + 3, (top + bottom) / 2, bottom - 3].map((y) => document.elementFromPoint(middle, y))
    const isCovered = points.some((hit) => !hit || !(shown.contains(hit) || hit.contains(shown)))
    const name = control.getAttribute('aria-label') ?? control.id ?? ''
    // A field that is higher than the window cannot be seen whole.
    return { name: `${control.tagName} ${name}`, isCovered: isCovered && bottom - top < window.innerHeight / 2 }
  })

for (const { address, about, ...row } of forms)
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 375, height: 667 },
  ])
    test(`nothing that Tab leads to on ${address} is covered at ${viewport.width} pixels`, async ({ page }) => {
      if (!globalAdmin) throw new Error('The cast has no Global Admin')
      expect(endingOf({ address, ...(about && { about }), ...row }, globalAdmin, 'own')).toBe('the page')
      const [name = '', value = ''] = (world.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
      await page.context().addCookies([{ name, value, url: appUrl }])
      await page.setViewportSize(viewport)
      const id = about ? (await world.keep(about, 'own')).id : ''
      await page.goto(address.replace('{id}', String(id)))
      await page.waitForLoadState('networkidle')
      await page.locator('form[aria-label]').first().waitFor()
      // Something unsaved, which the bar then names, on as many lines as it takes.
      const text = page.locator('form[aria-label] input[type=text]:enabled, form[aria-label] input:not([type]):enabled')
      await text.first().focus()
      await page.keyboard.type('x')
      const covered: string[] = []
      let hasBeenLast = false
      for (let presses = 0; presses < 120 && !hasBeenLast; presses += 1) {
        await page.keyboard.press('Tab')
        const at = await focused(page)
        if (at?.isCovered) covered.push(at.name)
        hasBeenLast = !at || at.name.includes('Skip')
      }
      // And back again, where a bar at the foot is met from below.
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Shift+Tab')
        const at = await focused(page)
        if (at?.isCovered) covered.push(`${at.name}, backwards`)
      }
      expect(covered).toEqual([])
    })
