import type { Page } from '@playwright/test'

/** Whatever the browser complains about: errors of scripts, files that are missing, what the page's policy forbids. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}
