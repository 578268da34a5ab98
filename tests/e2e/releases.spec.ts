import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signedInPage } from '../support/signed-in'

/** A Global Admin and the draft of a release, from asking for it to its rejection. */

async function expectNoFaults(page: Page) {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    expect(await findSeriousFaults(page)).toEqual([])
  }
}

/** The name of the earliest quarter on the screen that nothing was asked of. */
async function untouchedQuarter(page: Page): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: 'No draft' }).last()
  return (await row.getByRole('rowheader').textContent()) ?? ''
}

test('a draft is asked for, made by the worker, looked at, and rejected with a reason', async ({ browser }) => {
  const { email } = await anAccount({ role: 0 })
  const page = await signedInPage(browser, email)
  await page.goto('/releases')
  const quarter = await untouchedQuarter(page)
  expect(quarter).toMatch(/^Q[1-4] \d{4}\/\d\d$/)
  await page.getByRole('button', { name: `Make the draft of ${quarter}` }).click()
  await expect(page.getByText('The draft is being made.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: quarter })
  await expect(async () => {
    await page.reload()
    await expect(row.getByText('To be decided')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await expectNoFaults(page)

  await row.getByRole('link', { name: quarter }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Release of ${quarter}` })).toBeVisible()
  const attacks = page.getByRole('table', { name: 'What each attack got' })
  await expect(attacks.getByRole('row')).toHaveCount(8)
  await expect(attacks.getByText('Not withstood')).toHaveCount(0)
  // Twenty cubes, nine figures of groups, and the head.
  await expect(page.getByRole('table', { name: 'Figures by table' }).getByRole('row')).toHaveCount(30)
  await expectNoFaults(page)

  await page.getByRole('link', { name: 'Attendance by size', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance by size' })).toBeVisible()
  await expect(page.getByText(`As it would be published with the release of ${quarter}.`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Attendance by size: all figures' }).getByRole('row')).toHaveCount(6)
  await expectNoFaults(page)
  await page.getByRole('link', { name: 'What is withheld' }).click()
  await expect(page.getByRole('table', { name: 'Attendance by size: what is withheld' })).toBeVisible()
  await page.getByRole('link', { name: quarter }).click()

  await page.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog', { name: `Approve the release of ${quarter}?` })
  await expect(question).toContainText('They cannot be taken back')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: `Reject the draft of ${quarter}?` })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Two large houses are missing')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('The draft is rejected.')).toBeVisible()
  await expect(page.getByText('Rejected because: Two large houses are missing')).toBeVisible()
  const published = await onAppDatabase(
    (sql) => sql`select 1 from published.cells join figure_releases on id = release_id where state = 'rejected'`,
  )
  expect(published).toHaveLength(0)
})
