import { execFileSync } from 'node:child_process'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumOptions } from './chromium'

/** A browser with a profile on the disk, as a tablet has one; it can be killed and opened again. */
export const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...chromiumOptions(), locale: 'en-GB', timezoneId: 'Europe/London' })

/** The main process of the browser that uses this profile; the others end with it. */
function processOf(profile: string): number {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 }).split(
    '\n',
  )
  const line = lines.find((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='))
  const pid = Number.parseInt(line ?? '', 10)
  if (!Number.isInteger(pid)) throw new Error(`No browser uses ${profile}`)
  return pid
}

/** Kills the browser as a power cut does: nothing is written, nothing is said. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  process.kill(processOf(profile), 'SIGKILL')
  await closed
}
