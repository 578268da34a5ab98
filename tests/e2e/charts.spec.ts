import { expect } from '@playwright/test'
import { findAllFaults, findFaintTexts } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { exhibits, galleryPage } from '../support/chart-gallery'

/** Every chart in every state, on a page of its own: it needs no platform. */

test.describe.configure({ mode: 'parallel' })

for (const colorScheme of ['light', 'dark'] as const)
  test(`no chart has a fault, a faint word or a part beyond its card, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setContent(galleryPage())
    expect(await findAllFaults(page)).toEqual([])
    expect(await findFaintTexts(page)).toEqual([])
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.locator('.drawn-chart svg text:visible').evaluateAll((texts) =>
        texts.flatMap((text) => {
          const [inner, outer] = [text.getBoundingClientRect(), text.closest('figure')?.getBoundingClientRect()]
          const isBeyond = outer && (inner.left < outer.left - 2 || inner.right > outer.right + 2)
          return isBeyond ? [`${text.textContent}: ${inner.left}–${inner.right} of ${outer.left}–${outer.right}`] : []
        }),
      )
      expect(beyond).toEqual([])
    }
  })

test('each chart is named by its finding, once', async ({ page }) => {
  await page.setContent(galleryPage())
  for (const { title } of exhibits) await expect(page.getByRole('img', { name: title, exact: true })).toHaveCount(1)
})

test('forced colours and paper keep what is drawn, and tell series and steps apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setContent(galleryPage())
  const stack = page.getByRole('img', { name: /^Nine in ten/ })
  const looksOf = (selector: string) =>
    stack.locator(selector).evaluateAll((parts) =>
      parts.map((part) => {
        const { fill } = getComputedStyle(part)
        const over = part.nextElementSibling?.getAttribute('class') ?? ''
        return `${fill} ${/chart-hatch-\w+/.exec(over)?.[0] ?? ''}`
      }),
    )
  const looks = await looksOf('.chart-value:nth-of-type(-n+40) > [class^=chart-step]')
  expect(new Set(looks).size).toBe(5)
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(stack.locator('.chart-step-1').first()).toHaveCSS('print-color-adjust', 'exact')
})

test('by keyboard: the values of a chart, one after another, in words beside them', async ({ page }) => {
  await page.setContent(galleryPage())
  const chart = page.getByRole('img', { name: 'Music brings a third of all attendance' })
  const words = page.locator('figure', { has: chart }).locator('.chart-words')
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(words).toHaveText('Music: 41,204')
  await page.keyboard.press('End')
  await expect(words).toHaveText('Combined arts and festivals: 9,876')
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
})

test('by pointer: the words of what it points at', async ({ page }) => {
  await page.setContent(galleryPage())
  const chart = page.getByRole('img', { name: 'Visits are densest in London and Wales' })
  await chart.locator('.chart-value').filter({ hasText: 'London' }).hover()
  await expect(page.locator('figure', { has: chart }).locator('.chart-words')).toHaveText('London: 41%')
})
