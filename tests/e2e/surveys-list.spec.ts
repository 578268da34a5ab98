import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signedInPage, signInBrowser } from '../support/signed-in'

/** The Survey List. */

test.use({ viewport: desk })

const grid = (page: Page) => page.getByRole('table', { name: 'Surveys' })
const organisation = (page: Page) => page.getByRole('combobox', { name: 'Organisation' })
const findHarbour = () =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ id: number; surveys: number }[]>`
      select id::int, (select count(*)::int from surveys where organisation_id = organisations.id) as surveys
      from organisations where name = 'Harbour Theatre'`
    return { id: row?.id ?? 0, surveys: row?.surveys ?? 0 }
  })

test('a General User reads the list and exports nothing', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/surveys-list')
  await expect(page.getByRole('heading', { name: 'Survey List' })).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export All Responses' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0)
  // The editor is not theirs to open; the figures are.
  await expect(grid(page).locator('a[href^="/survey-overview/"]')).toHaveCount(0)
  await expect(grid(page).locator('a[href^="/survey-results/"]').first()).toBeVisible()
})

test('the first organisation is chosen on load, and the choice is kept for the session', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  await page.goto('/surveys-list')
  const first = await onAppDatabase(
    (sql) => sql<{ id: string; name: string }[]>`select id, name from organisations order by lower(name), id limit 1`,
  )
  await expect(organisation(page)).toHaveValue(first[0]?.name ?? '')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('selectedOrgId'))).toBe(first[0]?.id)

  await organisation(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await organisation(page).fill('Harbour Th')
  await page.getByRole('option', { name: 'Harbour Theatre' }).click()
  const { id, surveys } = await findHarbour()
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${surveys}$`))).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('selectedOrgId'))).toBe(String(id))

  await page.goto('/')
  await page.goto('/surveys-list')
  await expect(organisation(page)).toHaveValue('Harbour Theatre')
})

test('nothing loads while no organisation is selected', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await page.goto('/surveys-list')
  await expect(grid(page).getByRole('row').nth(2)).toBeVisible()
  await organisation(page).fill('')
  await expect(page.getByText('No surveys to display')).toBeVisible()
  await expect(grid(page).locator('tbody').getByRole('row')).toHaveCount(0)
})

test('the documented columns, a draft without a name, and the pills', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  const { id } = await findHarbour()
  const [made] = await onAppDatabase(
    (sql) => sql<{ id: number }[]>`
      insert into surveys (organisation_id, event_id, created_at) select ${id}, event_id, '2026-01-05T12:00Z'
      from surveys where organisation_id = ${id} and event_id is not null limit 1 returning id::int`,
  )
  try {
    // A laptop has no room for the name of the template, nor for what says in other words what State says.
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.goto('/surveys-list?size=25')
    for (const head of [
      'Survey Name',
      'Name of Activity/Tour',
      'Survey Template Name',
      'Question Count',
      'Responses Count',
      'Created At',
      'Published',
      'Is Active',
      'Active From',
      'Active To',
    ])
      await expect(grid(page).getByRole('columnheader', { name: head })).toBeVisible()
    await expect(grid(page).getByRole('columnheader', { name: 'Survey ID' })).toHaveCount(0)
    await expect(grid(page).getByRole('columnheader', { name: 'Event ID' })).toHaveCount(0)
    const draft = grid(page).getByRole('row').filter({ hasText: 'Draft - 05/01/2026' })
    await expect(draft.getByRole('link', { name: 'Draft - 05/01/2026' })).toHaveAttribute(
      'href',
      new RegExp(`^/survey-overview/${made?.id}\\?eventId=\\d+&tabIndex=0$`),
    )
    await expect(draft.locator('a[href^="/event-overview/"]')).toHaveAttribute('href', /\?tabIndex=0$/)
    await expect(grid(page).locator('tbody').getByText('Active', { exact: true }).first()).toBeVisible()
    await expect(grid(page).locator('tbody').getByText('Inactive', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Rows per page' }).getByRole('option')).toHaveText([
      '5',
      '10',
      '25',
    ])
  } finally {
    await onAppDatabase((sql) => sql`delete from surveys where id = ${made?.id ?? 0}`)
  }
})

test('the responses of a survey are one click away', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await page.goto('/surveys-list')
  await grid(page).locator('a[href^="/survey-results/"]').first().click()
  await expect(page).toHaveURL(/\/survey-results\/\d+$/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Download the answers' })).toBeVisible()
})

test('wide and narrow, axe finds nothing in the export popup', async ({ browser }) => {
  for (const viewport of [desk, phone]) {
    const page = await signedInPage(browser, people.admin, viewport)
    await page.goto('/surveys-list')
    await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Export All Responses' }).click()
    await expect(page.getByRole('dialog', { name: 'Select Export Type' })).toBeVisible()
    expect(await findSeriousFaults(page)).toEqual([])
    await page.context().close()
  }
})
