import type { Database } from '@/db/client'
import { unattendedDevices } from '@/db/schema'
import { hashKey, newValidationKey } from '@/lib/responses/validation-key'

/** A device on which a survey was left in unattended mode. @returns its number */
export async function aDeviceOf(db: Database, surveyId: number, key = newValidationKey()): Promise<number> {
  const device = { surveyId, keyHash: hashKey(key), label: 'Foyer' }
  const [made] = await db.insert(unattendedDevices).values(device).returning({ id: unattendedDevices.id })
  return made?.id ?? 0
}
