import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anUploader } from '../support/an-uploader'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { editWorkbook } from '../support/fill-template'
import { desk, signInBrowser } from '../support/signed-in'

/** Users from a workbook: the template, a file with a mistake, the right one seen before it counts, and the invitations. */

test.use({ viewport: desk, acceptDownloads: true })
/** The worker starts a process for each file. */
const patient = { timeout: 45_000 }

async function downloadTemplate(page: Page) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('users.xlsx')
  return readFileSync(await download.path())
}

async function upload(page: Page, template: Uint8Array, rows: string[][]) {
  const buffer = await editWorkbook(template, (cells) => {
    rows.forEach((row, at) => {
      cells[at + 1] = row
    })
  })
  await page.getByLabel('Workbook of users').setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer })
}

test('an Admin makes and invites several people at once, after having seen who', async ({ page, context }) => {
  const { email, organisation } = await anUploader()
  const [ann, bea] = [`ann-${randomUUID()}@example.test`, `bea-${randomUUID()}@example.test`]
  const accounts = () =>
    onAppDatabase(
      (sql) => sql<{ email: string; invitations: number }[]>`
        select email, (select count(*)::int from outbox where to_user_id = users.id and kind = 'invitation') as invitations
        from users where email in (${ann}, ${bea}) order by email`,
    )
  await signInBrowser(context, email)
  await page.goto('/users-list')
  await page.getByRole('link', { name: 'Import users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeVisible(patient)
  expect(await findSeriousFaults(page)).toEqual([])

  const template = await downloadTemplate(page)
  await upload(page, template, [[ann, 'Ann', 'Archer', '', 'Conductor', organisation.name]])
  await expect(page.getByText('Nothing was imported: 1 problem needs to be put right first.').first()).toBeVisible(
    patient,
  )
  await expect(page.getByRole('row').filter({ hasText: 'E2' })).toContainText(
    '‘Conductor’ is not in the list.',
    patient,
  )
  expect(await findSeriousFaults(page)).toEqual([])

  await upload(page, template, [
    [ann, 'Ann', 'Archer', '', 'Organisation Admin', organisation.name],
    [bea, 'Bea', 'Baker', 'Producer', 'General User', organisation.name],
  ])
  await expect(page.getByText('2 users would be made. Each of them is invited by email.').first()).toBeVisible(patient)
  await expect(page.getByRole('row').filter({ hasText: 'Bea Baker' })).toContainText(`${bea} · General User`, patient)
  expect(await accounts()).toEqual([])
  expect(await findSeriousFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Make 2 users' }).click()
  await expect(page.getByText('2 users made.').first()).toBeVisible(patient)
  expect(await accounts()).toEqual([
    { email: ann, invitations: 1 },
    { email: bea, invitations: 1 },
  ])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/users-list/)
  await expect(page.getByRole('link', { name: ann })).toBeVisible()
})

test('a workbook that waits is given up, and nobody is made', async ({ page, context }) => {
  const { email, organisation } = await anUploader()
  const cy = `cy-${randomUUID()}@example.test`
  await signInBrowser(context, email)
  await page.goto('/users-list/import')
  await upload(page, await downloadTemplate(page), [[cy, 'Cy', 'Cole', '', 'General User', organisation.name]])
  await page.getByRole('button', { name: 'Discard' }).click(patient)
  await expect(page.getByText('Nothing was imported: the upload was discarded.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make 1 user' })).toHaveCount(0)
  expect(await onAppDatabase((sql) => sql`select 1 from users where email = ${cy}`)).toHaveLength(0)
})
