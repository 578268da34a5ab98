import { execFileSync } from 'node:child_process'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumOptions } from './chromium'

/** A browser with a profile on the disk, as a tablet has one; it can be killed and opened again. */
export const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...chromiumOptions(), locale: 'en-GB', timezoneId: 'Europe/London' })

/** The main processes of the browser that uses this profile: its own, and the script that may have started it. */
function processesOf(profile: string): number[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 }).split(
    '\n',
  )
  const own = lines.filter((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='))
  const pids = own.map((line) => Number.parseInt(line, 10))
  if (pids.length === 0) throw new Error(`No browser uses ${profile}`)
  return pids
}

/** Kills the browser as a power cut does: it writes nothing more. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
  await closed
}
