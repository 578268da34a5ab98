import type { Page } from '@playwright/test'

export async function openExportPopup(page: Page) {
  await page.getByRole('button', { name: 'Export All Responses' }).click()
  await page.getByRole('dialog').waitFor()
}

/** My Exports with one that was just asked for and is there. */
export async function openCompletedExport(page: Page) {
  await openExportPopup(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'My Exports' }).click()
  await page.getByRole('row').filter({ hasText: 'Completed' }).first().waitFor()
}
