import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Listens for everything that text must not do: open a dialog, call, load, or break the page's policy. */
export async function detectScripts(context: BrowserContext) {
  const detected: string[] = []
  await context.exposeFunction('xss9', () => detected.push('a payload was run'))
  await context.exposeFunction('reportViolation', (what: string) => detected.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report = Reflect.get(window, 'reportViolation') as (what: string) => void
      report(`policy broken: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  context.on('dialog', (dialog) => {
    detected.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (new URL(request.url()).host === 'evil.example') detected.push(`loaded: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) detected.push(message.text())
  })
  return detected
}

/** What is in a page that a text must not have put there: scripts that bear the mark, handlers, frames, other bases. */
export const listActiveNodes = (page: Page) =>
  page.evaluate(() => {
    const marked = [...document.scripts].filter(
      ({ textContent, src }) => src.includes('xss9') || (/xss9/.test(textContent) && !/__next_f/.test(textContent)),
    )
    const handled = [...document.querySelectorAll('*')].filter((node) =>
      [...node.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) || (/^(?:href|src|action|formaction)$/.test(name) && /^\s*javascript:/i.test(value)),
      ),
    )
    const placed = [...document.querySelectorAll('iframe, object, embed, base, meta[http-equiv="refresh" i]')]
    return [...marked, ...handled, ...placed].map(({ outerHTML }) => outerHTML.slice(0, 200))
  })

/** Opens a page and waits until its scripts have taken over. */
export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('load')
  await expect(page.locator('h1').first()).toBeVisible()
}
