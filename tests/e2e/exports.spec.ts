import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signedInPage, signInBrowser } from '../support/signed-in'
import { unzip } from '../support/unzip'

/** The Export popup and My Exports. */

test.describe.configure({ mode: 'serial' })
test.use({ viewport: desk })

const grid = (page: Page) => page.getByRole('table', { name: 'Exports' })
const popup = (page: Page) => page.getByRole('dialog')
const topRow = (page: Page) => grid(page).locator('tbody').getByRole('row').first()

/** How many responses of the demonstration's Harbour Theatre somebody has answered. */
const countAnswered = () =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from responses where state > 0
        and organisation_id = (select id from organisations where name = 'Harbour Theatre')`
    return row?.count ?? 0
  })

const openPopup = async (page: Page) => {
  await page.goto('/surveys-list')
  // The page's script has come once the button answers. A second press while the popup's own is on its way would close
  // it.
  await expect(async () => {
    if ((await popup(page).count()) === 0) await page.getByRole('button', { name: 'Export All Responses' }).click()
    await expect(popup(page).getByRole('heading', { name: 'Select Export Type' })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

test('a General User finds no menu entry, and at its address whose exports they are', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/exports')
  await expect(page.getByText('Your account makes no exports')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.goto('/')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'My Exports' })).toHaveCount(0)
})

test('an organisation must be selected', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await openPopup(page)
  await popup(page).getByRole('combobox', { name: 'Organisation' }).fill('')
  // The open list hides what is around it.
  await page.keyboard.press('Tab')
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await expect(popup(page).getByText('Organisation is required')).toBeVisible()
  await popup(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(popup(page)).toHaveCount(0)
})

test('all answers of an organisation: asked for, queued, made and downloaded', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await openPopup(page)
  await expect(popup(page).getByRole('radio', { name: /^Mapped/ })).toBeChecked()
  await expect(popup(page).getByText('Every response in the latest template format.')).toBeVisible()
  await expect(popup(page).getByText('All legacy templates as submitted')).toBeVisible()
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await expect(popup(page).getByRole('heading', { name: 'Export Request Queued' })).toBeVisible()
  await expect(
    popup(page).getByText('An e-mail notification will be sent to you when your export is ready.'),
  ).toBeVisible()
  await expect(popup(page).getByText(/The estimated wait is less than a minute for [\d,]+ responses\./)).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await popup(page).getByRole('link', { name: 'My Exports' }).click()

  await expect(page.getByRole('heading', { name: 'My Exports' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The list of exports you have requested')).toBeVisible()
  const download = topRow(page).getByRole('button', { name: /^Download Export/ })
  // The page asks again by itself until the file is there.
  await expect(topRow(page).getByText('Completed')).toBeVisible({ timeout: 60_000 })
  await expect(download).toBeEnabled()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^Harbour Theatre - mapped answers \d{4}-\d{2}-\d{2}\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await file.path()))
  expect(sheets.map(({ name }) => name)).toEqual(['Mapped answers', 'Codebook'])
  expect(sheets[0]?.rows).toHaveLength(1 + (await countAnswered()))

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Responses' }).check()
  await page.getByRole('checkbox', { name: 'Checksum (SHA-256)' }).check()
  await page.keyboard.press('Escape')
  await expect(topRow(page).getByText(/^[\da-f]{64}$/)).toBeVisible()
  const emails = await onAppDatabase(
    (sql) => sql<{ link: string }[]>`select link from outbox where kind = 'export-ready'
      and subject = 'Your answers are ready: Harbour Theatre, mapped' order by id desc limit 1`,
  )
  expect(emails[0]?.link).toMatch(/\/exports$/)
})

test('CSV comes as an archive: a file for each template and the codebook', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await openPopup(page)
  await popup(page)
    .getByRole('radio', { name: /^Unmapped/ })
    .check()
  await popup(page).getByRole('radio', { name: 'CSV files (.zip)' }).check()
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await popup(page).getByRole('button', { name: 'Ok' }).click()
  await page.goto('/exports')
  await expect(topRow(page).getByText('Completed')).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    topRow(page)
      .getByRole('button', { name: /^Download Export/ })
      .click(),
  ])
  const names = [...unzip(await readFile(await file.path())).keys()]
  expect(names.at(-1)).toBe('Codebook.csv')
  expect(names).toContain('Audience survey 2024-25.csv')
})

test('a queued export is cancelled after a question; one that is not completed cannot be downloaded', async ({
  page,
  context,
}) => {
  await signInBrowser(context, people.admin)
  const [queued, failed] = await onAppDatabase(
    (sql) => sql<{ id: number }[]>`
      insert into exports (name, type, format, organisation_id, requested_by, status, failure, request_date)
      select 'Waiting ' || status, 'Mapped', 'csv', organisations.id, users.id, status, failure, now() + place * interval '1 second'
      from organisations, users,
        (values ('Queued', null, 2), ('Failed', 'The disk was full.', 1)) as given(status, failure, place)
      where organisations.name = 'Harbour Theatre' and users.email = ${people.admin} returning id::int`,
  )
  try {
    await page.goto('/exports')
    const failedRow = grid(page).getByRole('row').filter({ hasText: 'Waiting Failed' })
    await expect(failedRow.getByText('The disk was full.')).toBeVisible()
    await expect(failedRow.getByRole('button', { name: /^Download Export/ })).toBeDisabled()
    const row = grid(page).getByRole('row').filter({ hasText: 'Waiting Queued' })
    await row.getByRole('button', { name: /^Cancel Request/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Confirm Cancellation' })
    await question.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(row.getByText('Queued', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: /^Cancel Request/ }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Export request cancelled successfully')).toBeVisible()
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
  } finally {
    const ids = [queued?.id ?? 0, failed?.id ?? 0]
    await onAppDatabase((sql) => sql`delete from exports where id = any(${ids})`)
  }
})

test('a request that is made before it is cancelled says so, and where it is', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await openPopup(page)
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await expect(popup(page).getByRole('heading', { name: 'Export Request Queued' })).toBeVisible()
  await expect
    .poll(
      () =>
        onAppDatabase(async (sql) => {
          const [latest] = await sql<{ status: string }[]>`select status from exports order by id desc limit 1`
          return latest?.status
        }),
      { timeout: 60_000 },
    )
    .toBe('Completed')
  await popup(page).getByRole('button', { name: 'Cancel Request' }).click()
  await expect(popup(page).getByText('Only an export that is queued or being made can be cancelled.')).toBeVisible()
  await expect(popup(page).getByRole('button', { name: 'Cancel Request' })).toHaveCount(0)
  await popup(page).getByRole('link', { name: 'My Exports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Exports' })).toBeVisible()
  await expect(popup(page)).toHaveCount(0)
})

test('a file that cannot be had says so', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await page.goto('/exports')
  await page.route('**/api/exports/file/*', (route) => route.abort())
  await grid(page)
    .getByRole('button', { name: /^Download Export/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await expect(page.getByText('Unable to download file. Please try again')).toBeVisible()
})

test('whoever has twenty files waiting is told so, in the popup and beside a survey', async ({ page, context }) => {
  const tooMany = '20 of your files wait or are being worked on. Please try again once some of them are done.'
  const { surveyId, organisationId } = await onAppDatabase(async (sql) => {
    const [survey] = await sql<{ surveyId: number; organisationId: number }[]>`
      select surveys.id::int as "surveyId", organisation_id::int as "organisationId" from surveys
      join organisations on organisations.id = organisation_id
      where organisations.name = 'Harbour Theatre' and not is_draft order by surveys.id limit 1`
    if (!survey) throw new Error('The demonstration has no survey')
    // So many that their file is made by the worker.
    await sql`
      insert into responses (id, survey_id, organisation_id, key_hash, state, answers, started_at, submitted_at)
      select gen_random_uuid(), ${survey.surveyId}, ${survey.organisationId}, '\\x2020', 2, '{}', now(), now()
      from generate_series(1, 2001)`
    await sql`
      insert into exports (name, type, format, organisation_id, requested_by, status, rows_total)
      select 'One of twenty', 'Survey', 'csv', ${survey.organisationId}, users.id, 'Queued', 1
      from users cross join generate_series(1, 20) where email = ${people.admin}`
    return survey
  })
  try {
    await signInBrowser(context, people.admin)
    await openPopup(page)
    await popup(page).getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(tooMany)).toBeVisible()
    await page.goto(`/survey-results/${surveyId}`)
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect(page.getByText(`Unable to download survey export. ${tooMany}`)).toBeVisible()
    expect(await findSeriousFaults(page)).toEqual([])
  } finally {
    await onAppDatabase(async (sql) => {
      await sql`delete from exports where name = 'One of twenty'`
      await sql`delete from responses where organisation_id = ${organisationId} and key_hash = '\\x2020'`
    })
  }
})

test('a person without exports sees no data; wide and narrow, axe finds nothing', async ({ browser }) => {
  const fresh = await signedInPage(browser, people.rival, desk)
  await onAppDatabase(
    (sql) => sql`delete from exports where requested_by = (select id from users where email = ${people.rival})`,
  )
  await fresh.goto('/exports')
  await expect(fresh.getByText('No data to display')).toBeVisible()
  await fresh.context().close()
  for (const viewport of [desk, phone, { width: 320, height: 640 }]) {
    const page = await signedInPage(browser, people.admin, viewport)
    await page.goto('/exports')
    await expect(page.getByText('Completed').first()).toBeVisible()
    if (viewport.width > 320) expect(await findSeriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    await page.context().close()
  }
})
