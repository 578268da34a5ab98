import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, responses, surveys } from '@/db/schema'
import { surveyFields } from '@/tests/support/a-survey-to-save'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { scheduledTasks } from '@/worker/scheduled-tasks'
import { createSurvey, saveSurvey } from './save-surveys'
import { abandonedSurveys } from './scheduled-tasks'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const runTask = async (db: Database) =>
  abandonedSurveys.run({ ...(await as.globalAdmin(db)), now }, new AbortController().signal)

/** A new survey that was never saved, created `hours` ago. */
async function aNewSurvey(db: Database, hours: number) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const ctx = await as.admin(db, organisation, hoursAgo(hours))
  return { ctx, id: await createSurvey(ctx, { eventId: event.id }) }
}

const remainingIds = async (db: Database, ids: number[]) =>
  (await db.select({ id: surveys.id }).from(surveys).where(inArray(surveys.id, ids))).map(({ id }) => id)

test('the worker runs the task for abandoned surveys', () => expect(scheduledTasks).toContain(abandonedSurveys))

test(
  'a new survey that was not saved within a day is deleted and audited',
  inTransaction(async (db) => {
    const { id: old } = await aNewSurvey(db, 24.1)
    const { id: young } = await aNewSurvey(db, 23.9)
    const inAMonth = new Date(now.getTime() + 30 * 24 * 3_600_000)
    expect(await abandonedSurveys.retention?.due(db, now, inAMonth)).toEqual({ now: 1, soon: 2 })
    expect(await runTask(db)).toBe(1)
    expect(await remainingIds(db, [old, young])).toEqual([young])
    const entries = await db
      .select({ action: auditTrail.action, note: auditTrail.note })
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'survey'), eq(auditTrail.subjectId, String(old))))
      .orderBy(auditTrail.id)
    expect(entries).toContainEqual({ action: 'delete', note: 'New, and not saved within a day.' })
  }),
)

test(
  'one without an event is deleted as well',
  inTransaction(async (db) => {
    const ctx = await as.admin(db, await anOrganisation(db), hoursAgo(24.1))
    const id = await createSurvey(ctx, {})
    expect(await runTask(db)).toBe(1)
    expect(await remainingIds(db, [id])).toEqual([])
  }),
)

test(
  'a saved draft, a published survey and one with responses stay',
  inTransaction(async (db) => {
    const { ctx, id: saved } = await aNewSurvey(db, 50)
    const [template] = await db.select({ id: surveys.surveyTemplateId }).from(surveys).where(eq(surveys.id, saved))
    await saveSurvey(ctx, saved, surveyFields({ template: { id: template?.id ?? 0 } }, { name: 'Kept' }))
    const organisation = await anOrganisation(db)
    const event = await anEvent(db, organisation.id)
    const long = { createdAt: hoursAgo(50), updatedAt: hoursAgo(50) }
    const published = await aPublishedSurvey(db, event, organisation.id, { ...long, isNew: true })
    const { id: answered } = await aNewSurvey(db, 50)
    await db.insert(responses).values({
      id: crypto.randomUUID(),
      surveyId: answered,
      organisationId: organisation.id,
      keyHash: Buffer.alloc(32),
    })
    expect(await runTask(db)).toBe(0)
    expect((await remainingIds(db, [saved, published.id, answered])).length).toBe(3)
  }),
)
