import { globSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { type ListScreen, listScreens } from '../support/list-screens'
import { signInBrowser } from '../support/signed-in'

/**
 * A list shows what is in it: its first row begins near the top of the window, a row is 40 pixels high, and its columns stand
 * still. Measured on a laptop's window, on every list there is (tests/support/list-screens.ts).
 */

const laptop = { width: 1280, height: 800 }
const rowHeight = 40

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: laptop })

const findHarbour = () =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`select id::int from organisations where name = 'Harbour Theatre'`
    return row?.id ?? 0
  })

async function open(page: Page, { address, list, about }: ListScreen) {
  await page.goto(address.replace('{id}', about ? String(await findHarbour()) : ''))
  await page.waitForLoadState('networkidle')
  const table = page.getByRole('table', { name: list, exact: true })
  await expect(table).toBeVisible()
  return table
}

/** What the grids in a source are called: by their own label, or by those that its session tables are given. */
function listsIn(source: string): string[] {
  const grids = [...source.matchAll(/^( *)<DataGrid[\s\S]*?^\1\/>/gm)]
  return grids.flatMap(([grid, indent = '']) => {
    const own = new RegExp(`^${indent}  label="([^"]+)"$`, 'm').exec(grid)?.[1]
    return own ?? [...source.matchAll(/<SessionTable[\s\S]*?label="([^"]+)"/g)].map(([, label]) => label ?? '')
  })
}

test('every list that a grid draws is in the list of lists', () => {
  const drawn = globSync('components/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => listsIn(readFileSync(file, 'utf8')))
  const listed = listScreens.map(({ list }) => list)
  expect(drawn.toSorted()).toEqual(listed.toSorted())
})

for (const screen of listScreens)
  test(`${screen.list} on ${screen.address} has rows of 40 pixels, the first of them near the top`, async ({
    page,
    context,
  }) => {
    await signInBrowser(context, people.globalAdmin)
    const table = await open(page, screen)
    const rows = table.locator('tbody tr')
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    // A list may be empty: then there is nothing to measure but its head.
    for (const height of heights.slice(0, -1)) expect(height).toBe(rowHeight)
    const { top, header } = await table.evaluate((element) => ({
      top: (element.querySelector('tbody tr') ?? element.querySelector('thead'))?.getBoundingClientRect().top ?? 0,
      header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    }))
    expect(top - header).toBeLessThanOrEqual(screen.firstRowWithin)
    const frame = await table.evaluate((element) => {
      const parent = element.parentElement as HTMLElement
      return parent.scrollWidth - parent.clientWidth
    })
    expect(frame, 'no column is cut off').toBeLessThanOrEqual(0)
  })

test('a laptop shows fifteen rows of a list of 25', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  const table = await open(page, { address: '/locations-list', list: 'Locations', firstRowWithin: 160 })
  const whole = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length)
  expect(whole).toBeGreaterThanOrEqual(15)
})

/** Where the heads of the columns begin. */
const edges = (page: Page, list: string) =>
  page
    .getByRole('table', { name: list, exact: true })
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)))

test('columns and the field that is typed in stand still while a list is filtered and leafed through', async ({
  page,
  context,
}) => {
  await signInBrowser(context, people.globalAdmin)
  await open(page, { address: '/locations-list', list: 'Locations', firstRowWithin: 160 })
  const before = await edges(page, 'Locations')
  const box = page.getByRole('textbox', { name: 'Filter by Name' })
  const place = await box.boundingBox()
  await box.fill('Studio')
  await expect(page.getByText('Name contains Studio')).toBeVisible()
  expect(await edges(page, 'Locations')).toEqual(before)
  expect(await box.boundingBox()).toEqual(place)
  await box.fill('')
  await expect(page.getByText('Name contains Studio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^26–/)).toBeVisible()
  expect(await edges(page, 'Locations')).toEqual(before)
})

test('a name that does not fit is whole for the pointer and for the keyboard', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await page.goto('/events-list?year=-1&search=The%20Golden%20Hour')
  const link = page.getByRole('link', { name: /^The Golden Hour/ })
  const name = (await link.first().textContent()) ?? ''
  await page.setViewportSize({ width: 640, height: 800 })
  const whole = page.locator('[data-whole-words]')
  await link.hover()
  await expect(whole).toHaveText(name)
  await page.mouse.move(0, 0)
  await expect(whole).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search events' }).focus()
  await page.keyboard.press('Tab')
  await link.focus()
  await expect(whole).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
})
