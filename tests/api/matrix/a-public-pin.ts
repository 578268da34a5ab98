import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { publicPins } from '@/db/schema'
import { hashOfPin, newPin } from '@/lib/insights-public/pins/code'
import { publicReportSlugs } from '@/lib/insights-public/public-reports'

/** A PIN of Insights Public that opens every public report for good, unless values say otherwise. */
export async function aPublicPin(db: Database, values: Partial<typeof publicPins.$inferInsert> = {}) {
  const pin = newPin()
  const made = { label: `Site ${randomUUID()}`, createdAt: new Date(), createdByName: 'Ada Quill' }
  const [row] = await db
    .insert(publicPins)
    .values({ ...made, reports: [...publicReportSlugs], endsOn: '2099-12-31', pinHash: hashOfPin(pin), ...values })
    .returning({ id: publicPins.id })
  return { id: row?.id ?? 0, pin }
}
