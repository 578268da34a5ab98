import { expect, type Page } from '@playwright/test'
import { aQuarterToFill, quarterToFill } from '../support/a-quarter-to-fill'
import { findSeriousFaults } from '../support/accessibility-faults'
import { appUrl, onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signInBrowser } from '../support/signed-in'

/** Quick entry: all figures of a quarter in one grid, filled from top to bottom and saved at once. */

// Each fills a grid of its own, and a busy machine takes its time.
test.use({ viewport: desk, permissions: ['clipboard-read', 'clipboard-write'] })

type QuarterFixture = Awaited<ReturnType<typeof aQuarterToFill>>

const addressOf = ({ organisation }: QuarterFixture) =>
  `/confirmations/quick-entry?organisationId=${organisation.id}&year=${quarterToFill.year}&quarter=${quarterToFill.quarter}`

const grid = (page: Page) => page.getByRole('grid', { name: 'Figures of the quarter' })
const row = (page: Page, event: string) => grid(page).getByRole('row').filter({ hasText: event })
/** The figures of an event as they are shown: occurrences, tickets, known, estimated, known CYP, estimated CYP. */
const figures = (page: Page, event: string) => row(page, event).getByRole('gridcell')
const save = (page: Page) => page.getByRole('button', { name: 'Save figures' })

/** Opens quick entry and puts the focus on the first figure; a page whose script has not come hears no key. */
async function open(page: Page, made: QuarterFixture) {
  await page.goto(addressOf(made))
  const first = figures(page, 'Night 001').nth(1)
  await expect(async () => {
    await first.click()
    await expect(first).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

async function paste(page: Page, block: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await page.keyboard.press('Control+V')
}

const listStored = (ids: readonly number[]) =>
  onAppDatabase(
    (sql) => sql<{ known: number | null; occurrences: number | null; version: number }[]>`
      select known_attendance as known, occurences_at_location as occurrences, version
      from event_attendances join events on events.id = event_id where event_id = any(${ids as number[]}) order by event_id`,
  )

test('a quarter of 200 events is filled by keyboard and by a block from a spreadsheet, and saved in one go', async ({
  page,
  context,
}) => {
  const made = await aQuarterToFill({ events: 200 })
  await signInBrowser(context, made.admin)
  await open(page, made)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '202')
  await expect(page.getByText('0 of 200')).toBeVisible()

  // The first event cell by cell: Tab goes on to the next.
  for (const figure of ['2', '300', '250', '0', '10', '0']) {
    await page.keyboard.type(figure)
    await page.keyboard.press('Tab')
  }
  await expect(figures(page, 'Night 001').nth(5)).toContainText('10')
  await expect(figures(page, 'Night 001').first()).toHaveText('Complete')
  await expect(page.getByText('1 of 200')).toBeVisible()

  // The others as they stand in a spreadsheet.
  await page.keyboard.press('Home')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  const block = Array.from({ length: 199 }, (_, at) => `1\t200\t${at + 2}\t0\t1\t0`).join('\n')
  await expect(figures(page, 'Night 002').nth(1)).toBeFocused()
  await paste(page, `${block}\n`)
  await expect(page.getByText('200 of 200')).toBeVisible()
  await expect(page.getByText('1,200 figures not saved yet')).toBeVisible()
  await expect(figures(page, 'Night 200').nth(3)).toContainText('200')

  // Control and Z takes the whole block back, Control and Y brings it again.
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('1 of 200')).toBeVisible()
  await page.keyboard.press('Control+Y')
  await expect(page.getByText('200 of 200')).toBeVisible()

  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1,200 figures of 200 events successfully saved.').first()).toBeVisible()
  await expect(page.getByText('All figures of this quarter are there.')).toBeVisible()
  const rows = await listStored(made.eventIds)
  expect(rows.map(({ known }) => known)).toEqual([250, ...Array.from({ length: 199 }, (_, at) => at + 2)])
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([2]))

  // Nothing is left to lose, and the quarter is confirmed where it was filled, after its totals have been seen.
  await page.getByRole('button', { name: 'Confirm the quarter' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm quarter 1 of 2026/27?' })
  await expect(question.getByRole('definition').nth(2)).toHaveText('20,34920,349 known, 0 estimated')
  await question.getByRole('button', { name: 'Confirm quarter' }).click()
  await expect(page.getByText('Quarter 1 confirmed successfully.').first()).toBeVisible()
  await expect(page.getByText('This quarter is confirmed')).toBeVisible()
})

test('a laptop shows twelve events and more, with all six figures of each', async ({ page, context }) => {
  const made = await aQuarterToFill({ events: 40 })
  await signInBrowser(context, made.admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, made)
  const seen = await page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [
        [left + 2, top + 2],
        [(left + right) / 2, (top + bottom) / 2],
        [right - 2, bottom - 2],
      ] as const
      return points.every(([x, y]) => {
        const topmost = document.elementFromPoint(x, y)
        return topmost !== null && (element.contains(topmost) || topmost.contains(element))
      })
    }
    const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')]
    return rows.filter((row) => [...row.children].slice(0, 8).every(isSeen)).length
  })
  expect(seen).toBeGreaterThanOrEqual(12)
})

test('columns and rows stay where they are while something wrong or doubtful is typed', async ({ page, context }) => {
  const made = await aQuarterToFill({ events: 3 })
  await signInBrowser(context, made.admin)
  await open(page, made)
  const places = () =>
    grid(page).evaluate((table) =>
      [...table.querySelectorAll('[data-row="2"]')].map((cell) => JSON.stringify(cell.getBoundingClientRect())),
    )
  const before = await places()
  await paste(page, '1\t300\t150\t0\t900\t0\nsome\t1,234\t\t\t\t')
  await expect(figures(page, 'Night 002').nth(1)).toContainText('Figures are whole numbers, 0 or more')
  await expect(figures(page, 'Night 001').nth(5)).toContainText('More than the total attendance')
  expect(await places()).toEqual(before)
})

test('more young people than people is complete with a doubt, and totals have their separators', async ({
  page,
  context,
}) => {
  const made = await aQuarterToFill({ events: 1 })
  await signInBrowser(context, made.admin)
  await open(page, made)
  await paste(page, '1\t3000\t1150\t0\t900\t600')
  await expect(figures(page, 'Night 001').first()).toHaveText('Complete, 1 doubt')
  await expect(figures(page, 'Night 001').nth(7)).toHaveText('1,150')
  await expect(figures(page, 'Night 001').nth(8)).toHaveText('1,500')
  await save(page).click()
  await expect(page.getByText('Nothing is missing, 1 figure worth a second look')).toBeVisible()
  await expect(page.getByText('CYP: children and young people.')).toHaveCount(1)
})

test('an event that somebody deleted is named at its row, and the rest is saved without it', async ({
  page,
  context,
}) => {
  const made = await aQuarterToFill({ events: 3, isTicketed: false })
  await signInBrowser(context, made.admin)
  await open(page, made)
  await paste(page, '1\n2\n3\n')
  const gone = await page.request.delete('/api/events', {
    data: { eventId: made.eventIds[1] },
    headers: { origin: appUrl },
  })
  expect(gone.status()).toBe(204)
  await save(page).click()
  const panel = page.getByRole('region', { name: 'Events that cannot be saved' })
  await expect(panel).toBeFocused()
  await expect(panel).toContainText('The figures of 1 event cannot be saved, and nothing has been saved yet')
  await expect(panel.getByRole('listitem')).toHaveText(
    /^‘Night 002’ was deleted by Tess Tester on \d\d\/\d\d\/\d{4} at \d\d:\d\d\.$/,
  )
  await expect(row(page, 'Night 002')).toContainText('was deleted by Tess Tester')
  await expect(figures(page, 'Night 002').nth(1)).toContainText('2')
  await expect(page.getByText('0 of 2')).toBeVisible()
  await expect(row(page, '2 events')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Leave it out and save the rest' }).click()
  await expect(page.getByText('2 figures of 2 events successfully saved.').first()).toBeVisible()
  await expect(row(page, 'Night 002')).toHaveCount(0)
  await expect(panel).toHaveCount(0)
  await expect(page.getByText(/not saved yet/)).toHaveCount(0)
  expect((await listStored(made.eventIds)).map(({ occurrences }) => occurrences)).toEqual([1, 3])
})

test('a confirmed quarter says that a changed figure resets it, and so it does', async ({ page, context }) => {
  const made = await aQuarterToFill({ events: 3, isTicketed: false })
  await onAppDatabase(
    (sql) => sql`
      insert into confirmations (organisation_id, year, quarter, confirmed_at, confirmed_by_name, snapshot, snapshot_hash)
      values (${made.organisation.id}, ${quarterToFill.year}, ${quarterToFill.quarter}, now(), 'Ada Quill', '{}', '')`,
  )
  await signInBrowser(context, made.admin)
  await open(page, made)
  const notice = page.getByText('Saving a changed figure resets the confirmation')
  await expect(notice).toBeVisible()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await save(page).click()
  await expect(page.getByText('1 figure of 1 event successfully saved.').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  const history = await onAppDatabase(
    (sql) => sql<{ activity_type: string; event_name: string }[]>`
      select activity_type, event_name from attestation_history where organisation_id = ${made.organisation.id}`,
  )
  expect([...history]).toEqual([{ activity_type: 'Reset', event_name: 'Night 001' }])
})

test('what is no figure stays in its cell and is not saved; leaving asks first', async ({ page, context }) => {
  const made = await aQuarterToFill({ events: 3, isTicketed: false })
  await signInBrowser(context, made.admin)
  await open(page, made)
  await page.keyboard.type('-3')
  await page.keyboard.press('Enter')
  const wrong = figures(page, 'Night 001').nth(1)
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toContainText('-3')
  await expect(wrong).toContainText('Figures are whole numbers, 0 or more')
  await expect(figures(page, 'Night 001').nth(2)).toContainText('Not ticketed')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  expect(await findSeriousFaults(page)).toEqual([])
  await save(page).click()
  await expect(page.getByText('Unable to save figures. 1 validation errors.').first()).toBeVisible()
  expect((await listStored(made.eventIds)).map(({ occurrences }) => occurrences)).toEqual([null, null, null])

  await page.getByRole('link', { name: 'Quarterly Confirmations' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you would like to leave? You have unsaved changes.')
  await question.getByRole('button', { name: 'Stay on this page' }).click()

  // Mended, it is saved with the rest, and only what is missing still shows.
  await wrong.click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await save(page).click()
  await expect(page.getByText('2 figures of 2 events successfully saved.').first()).toBeVisible()
  expect((await listStored(made.eventIds)).map(({ occurrences }) => occurrences)).toEqual([3, 4, null])
})

test('what is typed while figures are being saved stays, to be saved next', async ({ page, context }) => {
  const made = await aQuarterToFill({ events: 3, isTicketed: false })
  await signInBrowser(context, made.admin)
  let letGo = () => {}
  const typed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/events/quarter-figures/*', async (route) => {
    await typed
    await route.continue()
  })
  await open(page, made)
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  const sent = page.waitForRequest('**/api/events/quarter-figures/*')
  await save(page).click()
  await sent
  await figures(page, 'Night 002').nth(1).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(figures(page, 'Night 002').nth(1)).toContainText('5')
  letGo()
  await expect(page.getByText('1 figure of 1 event successfully saved.').first()).toBeVisible()
  await expect(page.getByText('1 figure not saved yet')).toBeVisible()
  await expect(figures(page, 'Night 001').nth(1)).toHaveText('4')
  await expect(figures(page, 'Night 002').nth(1)).toContainText('5')
  await expect(save(page)).toBeEnabled()
  await save(page).click()
  await expect(page.getByText('1 figure not saved yet')).toHaveCount(0)
  await expect
    .poll(async () => (await listStored(made.eventIds)).map(({ occurrences }) => occurrences))
    .toEqual([4, 5, null])
})

test('events with nothing missing can be left out of sight', async ({ page, context }) => {
  const made = await aQuarterToFill({ events: 3, isTicketed: false })
  await onAppDatabase(
    (sql) => sql`
      update event_attendances set occurences_at_location = 1, known_attendance = 5, known_attendance_cyp = 0
      where event_id = ${made.eventIds[0] ?? 0}`,
  )
  await signInBrowser(context, made.admin)
  await page.goto(addressOf(made))
  // Those with a blank come first.
  const names = grid(page)
    .getByRole('rowheader')
    .filter({ hasText: /Night|events/ })
  await expect(names).toContainText(['Night 002', 'Night 003', 'Night 001', '3 events'])
  await expect(async () => {
    await page.getByRole('switch', { name: 'Only with missing figures' }).check()
    await expect(names).toHaveCount(3, { timeout: 1_000 })
  }).toPass()
  await expect(row(page, 'Night 001')).toHaveCount(0)
  await expect(page.getByText('1 of 3')).toBeVisible()
})

test('figures that somebody else changed meanwhile are shown beside one’s own, to choose cell by cell', async ({
  page,
  context,
}) => {
  const made = await aQuarterToFill({ events: 3, isTicketed: false })
  await signInBrowser(context, made.admin)
  await open(page, made)
  await paste(page, '1\n2\n3\n')
  await onAppDatabase(async (sql) => {
    const [first = 0, second = 0] = made.eventIds
    await sql`update event_attendances set occurences_at_location = 11 where event_id = ${first}`
    await sql`update event_attendances set occurences_at_location = 12 where event_id = ${second}`
    await sql`
      update events set updated_at = '2026-11-20T10:00:00Z', version = version + 1,
        updated_by = (select id from users where email = ${people.admin}) where id in (${first}, ${second})`
  })
  await save(page).click()
  const panel = page.getByRole('region', { name: 'Figures changed by somebody else' })
  await expect(panel).toBeFocused()
  await expect(panel).toContainText('2 figures were changed by somebody else meanwhile')
  await expect(panel.getByRole('group')).toHaveCount(2)
  await expect(panel.getByRole('group').first()).toContainText('20/11/2026 at 10:00')
  expect(await findSeriousFaults(page)).toEqual([])
  expect((await listStored(made.eventIds)).map(({ occurrences }) => occurrences)).toEqual([11, 12, null])

  await save(page).click()
  await expect(
    page.getByText('Choose for each figure that somebody else has changed whether yours or theirs is kept.').first(),
  ).toBeVisible()
  await panel.getByRole('group', { name: 'Night 001' }).getByRole('radio', { name: 'Theirs: 11' }).check()
  await panel.getByRole('group', { name: 'Night 002' }).getByRole('radio', { name: 'Mine: 2' }).check()
  await expect(panel).toContainText('All chosen: save to finish')
  await save(page).click()
  await expect(page.getByText('2 figures of 2 events successfully saved.').first()).toBeVisible()
  await expect(panel).toHaveCount(0)
  expect((await listStored(made.eventIds)).map(({ occurrences }) => occurrences)).toEqual([11, 2, 3])
})

test('a General User sees all figures and changes none; others do not find the quarter; a phone has room for it', async ({
  page,
  context,
}) => {
  const made = await aQuarterToFill({ events: 3 })
  await signInBrowser(context, made.user)
  await page.goto(addressOf(made))
  await expect(grid(page)).toHaveAttribute('aria-readonly', 'true')
  await expect(save(page)).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])

  await context.clearCookies()
  await signInBrowser(context, people.rival)
  await page.goto(addressOf(made))
  await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()

  await context.clearCookies()
  await signInBrowser(context, made.admin)
  await page.setViewportSize(phone)
  await open(page, made)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.goto('/confirmations/quick-entry')
  await expect(page.getByText('Choose a quarter', { exact: true })).toBeVisible()
})
