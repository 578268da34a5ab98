import { openDatabase } from '@/db/client'
import { applyDemonstrationPassword, hasPublishedPassword } from '@/lib/accounts/demonstration-password'
import { type AddressSettings, exposureOf } from '@/lib/floor/identity/exposure'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { Refusal } from '../report.mjs'

/**
 * Which password the demonstration accounts have: that of DEMO_PASSWORD, the published one, or one of an earlier start.
 */
export type DemonstrationPassword = 'given' | 'published' | 'earlier'

export const describePassword = (password: DemonstrationPassword): string =>
  ({
    given: 'the one in DEMO_PASSWORD',
    published: publishedPassword,
    earlier: 'the one that DEMO_PASSWORD gave at an earlier start',
  })[password]

type Settings = AddressSettings & { DEMO_PASSWORD?: string | undefined }

/**
 * Gives the demonstration accounts the password of DEMO_PASSWORD, where there is one and such accounts were made here.
 * @throws Refusal when others can reach the platform and any demonstration account still has the published password
 */
export async function ensureDemonstrationPassword(
  url: string,
  settings: Settings,
  hasDemonstration: boolean,
): Promise<DemonstrationPassword | undefined> {
  const { db, close } = openDatabase(url, { max: 2, name: 'start' })
  try {
    const password = hasDemonstration ? settings.DEMO_PASSWORD : undefined
    if (password) await applyDemonstrationPassword(db, password, new Date())
    const isPublished = await hasPublishedPassword(db)
    if (isPublished) assertNotExposed(settings)
    if (!hasDemonstration) return undefined
    return isPublished ? 'published' : password ? 'given' : 'earlier'
  } finally {
    await close()
  }
}

/** @throws Refusal before demonstration accounts are made that everybody could sign in to */
export function assertOwnPassword(settings: Settings): void {
  if ((settings.DEMO_PASSWORD ?? publishedPassword) === publishedPassword) assertNotExposed(settings)
}

function assertNotExposed(settings: AddressSettings): void {
  const exposure = exposureOf(settings)
  if (exposure) throw new Refusal(exposureMessage(exposure))
}

const exposureMessage = (exposure: string) =>
  `Others can reach Illuminate (${exposure}), and its demonstration accounts still have the password that everybody can read ` +
  'in its documentation. Set DEMO_PASSWORD to a password of your own and start again.'
