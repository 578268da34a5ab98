import { expect, type Page } from '@playwright/test'
import { type Chart, writeValue } from '@/lib/charts/chart'
import { findAllFaults, findFaintTexts } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { exhibits, galleryPage } from '../support/chart-gallery'

/** Every chart in every state, on a page of its own: it needs no platform. */

test.describe.configure({ mode: 'parallel' })

async function openGallery(page: Page) {
  await page.setContent(galleryPage())
  await page.evaluate(async () => void (await document.fonts.ready))
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`no chart has a fault, a faint word or a part beyond its card, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openGallery(page)
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
  await openGallery(page)
  for (const { title } of exhibits) await expect(page.getByRole('img', { name: title, exact: true })).toHaveCount(1)
})

test('forced colours and paper keep what is drawn, and tell series and steps apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openGallery(page)
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
  await openGallery(page)
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
  await openGallery(page)
  const chart = page.getByRole('img', { name: 'Visits are densest in London and Wales' })
  await chart.locator('.chart-value').filter({ hasText: 'London' }).hover()
  await expect(page.locator('figure', { has: chart }).locator('.chart-words')).toHaveText('London: 41%')
})

/** The first chart of each kind. */
const oneOfEach = [...new Map(exhibits.toReversed().map((each) => [each.chart.kind, each])).values()]

type Node = {
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  ignored: boolean
}

/** What Chromium tells a screen reader of a page. */
async function accessibilityTree(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  return nodes.filter(({ ignored }) => !ignored)
}

test('read aloud, each kind of chart is an image with its finding, what it counts, and its table', async ({ page }) => {
  const kinds: Chart['kind'][] = ['bars', 'grouped bars', 'histogram', 'stack', 'line', 'range dots', 'tile map']
  expect(oneOfEach.map(({ chart }) => chart.kind).sort()).toEqual(kinds.sort())
  await openGallery(page)
  const images = (await accessibilityTree(page)).filter(({ role }) => role?.value === 'image')
  expect(images.length).toBe(exhibits.length)
  for (const { title, description, chart } of oneOfEach) {
    const image = images.find(({ name }) => name?.value === title)
    expect([chart.kind, image?.description?.value]).toEqual([chart.kind, description])
    const table = await page.getByRole('img', { name: title, exact: true }).getAttribute('aria-details')
    await expect(page.locator(`table[id="${table}"]`)).toHaveCount(1)
  }
})

for (const { title, chart } of oneOfEach)
  test(`by keyboard, ${chart.kind}: every value is reached, in the words of its table, and read out`, async ({
    page,
  }) => {
    await openGallery(page)
    const drawn = page.getByRole('img', { name: title, exact: true })
    const words = page.locator('figure', { has: drawn }).locator('.chart-words')
    await drawn.focus()
    const reached: string[] = []
    await page.keyboard.press('Home')
    for (;;) {
      const text = (await words.textContent()) ?? ''
      if (text === reached.at(-1)) break
      reached.push(text)
      await expect(words).toHaveAttribute('aria-live', 'polite')
      await page.keyboard.press('ArrowRight')
    }
    const shown = chart.series.flatMap(({ values }) =>
      chart.categories.flatMap((category, at) => {
        const value = values[at]
        return typeof value === 'number' ? [[category, writeValue(chart.format, value)] as const] : []
      }),
    )
    // A stack with a withheld part is withheld whole.
    const isTold = ([category, value]: readonly [string, string]) =>
      reached.some((text) => text.includes(category) && text.includes(value))
    const isWhole = (category: string) =>
      chart.kind !== 'stack' ||
      chart.series.every(({ values }) => typeof values[chart.categories.indexOf(category)] === 'number')
    expect(shown.filter(([category]) => isWhole(category)).filter((value) => !isTold(value))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(words).toBeHidden()
  })

test('in forced colours every kind keeps its marks and its words apart from the ground', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openGallery(page)
  for (const { title, chart } of oneOfEach) {
    const unseen = await page.getByRole('img', { name: title, exact: true }).evaluate((drawing) => {
      const ground = getComputedStyle(document.body).backgroundColor
      const isSeen = (part: Element) => {
        const { fill, stroke, strokeWidth } = getComputedStyle(part)
        const isMark = (colour: string) => colour !== 'none' && colour !== ground && colour !== 'rgba(0, 0, 0, 0)'
        return isMark(fill) || (isMark(stroke) && Number.parseFloat(strokeWidth) > 0)
      }
      return [...drawing.querySelectorAll('.chart-value')].filter(
        (value) => ![...value.querySelectorAll('*')].some(isSeen) && value.querySelector('rect, path, circle'),
      ).length
    })
    expect([chart.kind, unseen]).toEqual([chart.kind, 0])
  }
  expect(await findFaintTexts(page)).toEqual([])
})

test('on 320 pixels and on paper each kind is drawn for its room, whole, and its figures are there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openGallery(page)
  const sizeOf = (title: string) => page.getByRole('img', { name: title, exact: true }).getAttribute('data-size')
  for (const { title, chart } of oneOfEach) expect([chart.kind, await sizeOf(title)]).toEqual([chart.kind, 'narrow'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.emulateMedia({ media: 'print' })
  // A4 within its margins, in pixels of 1/96 inch.
  await page.setViewportSize({ width: 718, height: 1047 })
  for (const { title, chart } of oneOfEach) {
    expect([chart.kind, await sizeOf(title)]).toEqual([chart.kind, 'middle'])
    const box = await page.getByRole('img', { name: title, exact: true }).boundingBox()
    expect([chart.kind, Math.round((box?.x ?? 0) + (box?.width ?? 999)) <= 718]).toEqual([chart.kind, true])
  }
  const pdf = await page.pdf({ format: 'A4', printBackground: false })
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
})
