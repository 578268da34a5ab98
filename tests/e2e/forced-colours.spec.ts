import { expect, type Locator, type Page } from '@playwright/test'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { signInBrowser } from '../support/signed-in'

/**
 * Where the device chooses the colours, every background goes. What a colour said has to be said by a border, an outline or a
 * colour of the device as well: what is current, chosen, highlighted, on, and how far something is.
 */

test.use({
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 800 },
})
test.describe.configure({ mode: 'parallel' })

/** What of an element is seen in forced colours, besides its words. */
const visibleStyleOf = (element: Locator) =>
  element.evaluate((one) => {
    const style = getComputedStyle(one)
    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
    const borders = sides.map((side) => {
      const width = style[`border${side}Width`]
      return width === '0px' ? 'none' : `${width} ${style[`border${side}Color`]}`
    })
    const outline = style.outlineStyle === 'none' ? 'none' : `${style.outlineWidth} ${style.outlineColor}`
    return JSON.stringify({ borders, outline, background: style.backgroundColor })
  })

async function expectToDiffer(one: Locator, other: Locator) {
  await expect(one).toBeVisible()
  await expect(other).toBeVisible()
  expect(await visibleStyleOf(one)).not.toBe(await visibleStyleOf(other))
}

async function open(page: Page, address: string) {
  await signInBrowser(page.context(), people.globalAdmin)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test('the entry of the menu that is open', async ({ page }) => {
  await open(page, '/users-list')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expectToDiffer(menu.getByRole('link', { name: 'Users' }), menu.getByRole('link', { name: 'Locations' }))
})

test('the tab that is open', async ({ page }) => {
  await open(page, '/operations')
  await expectToDiffer(page.getByRole('tab', { name: 'Emails' }), page.getByRole('tab', { name: 'Health' }))
})

test('the section of the training hub that is open', async ({ page }) => {
  await open(page, '/training')
  const sections = page.getByRole('navigation', { name: 'Training sections' }).getByRole('link')
  await expectToDiffer(sections.first(), sections.nth(1))
})

test('the page of a list that is shown', async ({ page }) => {
  await open(page, '/locations-list')
  await expectToDiffer(
    page.getByRole('button', { name: /^Page 1 of/ }),
    page.getByRole('button', { name: /^Page 2 of/ }),
  )
})

test('the column that is filtered by its values', async ({ page }) => {
  await open(page, '/organisations-list')
  await expectToDiffer(
    page.getByRole('button', { name: 'Values of Status, filtered' }),
    page.getByRole('button', { name: 'Values of Region' }),
  )
})

test('the choice of a look-up that Enter takes', async ({ page }) => {
  await open(page, '/events-list')
  await page.getByRole('combobox', { name: 'Organisation' }).fill('th')
  const options = page.getByRole('option')
  await expect(page.getByRole('combobox', { name: 'Organisation' })).toHaveAttribute('aria-activedescendant', /./)
  await expectToDiffer(options.first(), options.nth(1))
})

test('the entry of a menu that the keyboard is on', async ({ page }) => {
  await open(page, '/events-list?year=-1')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  const entries = page.getByRole('menuitem')
  await expectToDiffer(entries.nth(1), entries.first())
})

/** The parts of a switch: its four edges, its track, and the thumb in it. */
const partsOf = (element: Locator) =>
  element.evaluate((one) => {
    const track = getComputedStyle(one)
    return {
      edges: [track.borderTopWidth, track.borderRightWidth, track.borderBottomWidth, track.borderLeftWidth],
      edge: track.borderLeftColor,
      track: track.backgroundColor,
      thumb: getComputedStyle(one, '::before').backgroundColor,
      canvas: getComputedStyle(document.body).backgroundColor,
    }
  })

test('a switch has a track with four edges and a thumb, on and off, and the two differ', async ({ page }) => {
  await signInBrowser(page.context(), people.admin)
  await page.goto('/user-overview')
  await page.waitForLoadState('networkidle')
  const reminders = page.getByRole('switch').first()
  await expect(reminders).toBeChecked()
  const on = await partsOf(reminders)
  await reminders.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(reminders).not.toBeChecked()
  const off = await partsOf(reminders)
  for (const { edges, track, thumb } of [on, off]) {
    expect(edges).toEqual(['1px', '1px', '1px', '1px'])
    expect(thumb).not.toBe(track)
  }
  expect(off.edge).not.toBe(off.canvas)
  expect(on.track).not.toBe(off.track)
})

test('the circle around the initials of whoever is signed in', async ({ page }) => {
  await open(page, '/users-list')
  const circle = page.getByRole('button', { name: /, account menu$/ }).locator('span[aria-hidden]')
  await expect(circle).toHaveCSS('border-left-width', '1px')
})

test('how far work has come', async ({ page }) => {
  const [made] = await onAppDatabase(
    (sql) => sql<{ id: number }[]>`
      insert into exports (organisation_id, requested_by, name, type, format, status, rows_written, rows_total, request_date)
      select (select id from organisations where name = 'Harbour Theatre'), id, 'Half done', 'Unmapped', 'csv', 'Processing', 50, 100, now()
      from users where email = ${people.globalAdmin} returning id::int`,
  )
  try {
    await open(page, '/exports')
    const bar = page.getByRole('progressbar').first()
    await expect(bar).toBeVisible()
    const { track, done, canvas } = await bar.evaluate((element) => ({
      track: getComputedStyle(element).borderTopWidth,
      done: getComputedStyle(element.firstElementChild as Element).backgroundColor,
      canvas: getComputedStyle(document.body).backgroundColor,
    }))
    expect(Number.parseFloat(track)).toBeGreaterThan(0)
    expect(done).not.toBe(canvas)
  } finally {
    await onAppDatabase((sql) => sql`delete from exports where id = ${made?.id ?? 0}`)
  }
})
