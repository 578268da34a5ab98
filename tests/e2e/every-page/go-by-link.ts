import type { Page } from '@playwright/test'
import { appUrl } from '../../support/app'

/** Goes to another page without a reload, as a link of ours leads there. */
export async function goByLink(page: Page, address: string) {
  await page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (address: string) => void } } }
    next.router.push(to)
  }, address)
  await page.waitForURL((url) => url.pathname === new URL(address, appUrl).pathname)
}
