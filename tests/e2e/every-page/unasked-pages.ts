import type { Page } from '@playwright/test'

/** Pages that were fetched though nobody opened them: each is made anew, so that none of it is of use when somebody does. */
export function collectUnaskedPages(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch']) addresses.push(new URL(request.url()).pathname)
  })
  return addresses
}
