import type { Page } from '@playwright/test'

/** Whatever the browser complains about: errors of scripts, files that are missing, what the page's policy forbids. */
export function collectBrowserErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}
