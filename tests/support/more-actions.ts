import { expect, type Page } from '@playwright/test'

/**
 * Chooses what a published survey offers under "More". A press before the page's script has come does nothing, so it is
 * pressed again.
 */
export async function chooseMore(page: Page, entry: string) {
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(async () => {
    if (await item.isHidden()) await page.getByRole('button', { name: 'More', exact: true }).click({ timeout: 5_000 })
    await item.click({ timeout: 5_000 })
  }).toPass()
}
