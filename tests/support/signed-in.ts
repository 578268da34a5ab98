import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signInAs } from './accounts'
import { appUrl } from './app'

/** The windows that screens are looked at in. */
export const desk = { width: 1280, height: 900 }
export const phone = { width: 375, height: 812 }

/** Signs a browser in without the form. @returns the cookie, for calls */
export async function signInBrowser(context: BrowserContext, email: string): Promise<string> {
  const cookie = await signInAs(email)
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: appUrl }])
  return cookie
}

/** A page in a browser of its own in which somebody is signed in. */
export async function signedInPage(browser: Browser, email: string, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: appUrl })
  await signInBrowser(context, email)
  return context.newPage()
}
