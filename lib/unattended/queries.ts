import 'server-only'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses, surveys, unattendedDevices } from '@/db/schema'

const device = {
  id: unattendedDevices.id,
  surveyId: unattendedDevices.surveyId,
  startedAt: unattendedDevices.startedAt,
  endedAt: unattendedDevices.endedAt,
}

const survey = {
  id: surveys.id,
  version: surveys.version,
  quickCode: surveys.quickCode,
  organisationId: surveys.organisationId,
  templateId: surveys.surveyTemplateId,
  isDraft: surveys.isDraft,
  isActive: surveys.isActive,
  activeFrom: surveys.activeFrom,
  activeTo: surveys.activeTo,
  closedAt: surveys.closedAt,
  archivedAt: surveys.archivedAt,
}

/** A device with its survey, by the hash of the device key. */
export async function findByKey(db: Database, keyHash: Buffer) {
  const [found] = await db
    .select({ device, survey })
    .from(unattendedDevices)
    .innerJoin(surveys, eq(surveys.id, unattendedDevices.surveyId))
    .where(eq(unattendedDevices.keyHash, keyHash))
  return found
}

export type DeviceWithSurvey = NonNullable<Awaited<ReturnType<typeof findByKey>>>
export type DeviceSurvey = DeviceWithSurvey['survey']

export async function findSurvey(db: Database, id: number): Promise<DeviceSurvey | undefined> {
  const [found] = await db.select(survey).from(surveys).where(eq(surveys.id, id))
  return found
}

export async function findDevice(db: Database, surveyId: number, id: number) {
  const [found] = await db
    .select({ ...device, label: unattendedDevices.label })
    .from(unattendedDevices)
    .where(and(eq(unattendedDevices.id, id), eq(unattendedDevices.surveyId, surveyId)))
  return found
}

/** The devices of a survey, those not ended first, then the latest first. */
export function findDevices(db: Database, surveyId: number) {
  const taken = db.select({ taken: count() }).from(responses).where(eq(responses.deviceId, unattendedDevices.id))
  return db
    .select({
      id: unattendedDevices.id,
      label: unattendedDevices.label,
      startedAt: unattendedDevices.startedAt,
      lastSeenAt: unattendedDevices.lastSeenAt,
      waiting: unattendedDevices.waiting,
      endedAt: unattendedDevices.endedAt,
      taken: sql<number>`(${taken})`.mapWith(Number),
    })
    .from(unattendedDevices)
    .where(eq(unattendedDevices.surveyId, surveyId))
    .orderBy(desc(isNull(unattendedDevices.endedAt)), desc(unattendedDevices.id))
    .limit(200)
}

export async function insertDevice(db: Database, row: typeof unattendedDevices.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(unattendedDevices).values(row).returning({ id: unattendedDevices.id })
  return inserted?.id ?? 0
}

/**
 * Stores what a device reports. `ended` never reverts to false; a device that ends has deleted its queue, so `waiting`
 * becomes 0.
 */
export async function updateDeviceStatus(
  db: Database,
  id: number,
  status: { now: Date; waiting: number; ended: boolean },
) {
  const { now, waiting, ended } = status
  await db
    .update(unattendedDevices)
    .set({
      lastSeenAt: now,
      waiting: ended ? 0 : waiting,
      ...(ended && { endedAt: sql`coalesce(${unattendedDevices.endedAt}, ${now.toISOString()}::timestamptz)` }),
    })
    .where(eq(unattendedDevices.id, id))
}

/** Ends a device; false when it had ended before. */
export async function endDevice(db: Database, id: number, now: Date): Promise<boolean> {
  const ended = await db
    .update(unattendedDevices)
    .set({ endedAt: now })
    .where(and(eq(unattendedDevices.id, id), isNull(unattendedDevices.endedAt)))
    .returning({ id: unattendedDevices.id })
  return ended.length > 0
}
