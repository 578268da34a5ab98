import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unattendedDevices } from '@/db/schema'
import { aSurveyFixture, fieldsWithOptional } from '@/tests/support/a-survey-to-save'
import { aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getSurvey } from './read-surveys'
import { deleteSurvey, saveSurvey } from './save-surveys'

test(
  'the questions are locked while a device is in unattended mode, and unlocked when it has ended',
  inTransaction(async (db) => {
    const home = await aSurveyFixture(db)
    const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
    const [device] = await db
      .insert(unattendedDevices)
      .values({ surveyId: survey.id, keyHash: Buffer.alloc(32, 7) })
      .returning()
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: 'device' })
    await expect(saveSurvey(home.ctx, survey.id, fieldsWithOptional(home))).rejects.toMatchObject({
      status: 409,
      message: 'The template cannot be changed while a device is out in unattended mode.',
    })
    await expect(deleteSurvey(home.ctx, survey.id)).rejects.toMatchObject({
      status: 409,
      message: 'A device is out with it in unattended mode.',
    })
    const texts = fieldsWithOptional(home, {
      optionalQuestions: [],
      optionalQuestionTemplateId: null,
      introduction: 'New',
    })
    await saveSurvey(home.ctx, survey.id, texts)
    const set = (values: Partial<typeof unattendedDevices.$inferInsert>) =>
      db
        .update(unattendedDevices)
        .set(values)
        .where(eq(unattendedDevices.id, device?.id ?? 0))
    // Ended remotely; answers on it may still arrive for 30 days.
    await set({ endedAt: new Date(), waiting: 2 })
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: 'device' })
    await expect(deleteSurvey(home.ctx, survey.id)).rejects.toMatchObject({ status: 409 })
    await set({ endedAt: new Date(Date.now() - 31 * 24 * 3_600_000) })
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: null })
    await set({ endedAt: new Date(), waiting: 0 })
    await saveSurvey(home.ctx, survey.id, fieldsWithOptional(home))
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: null, numberOfQuestions: 20 })
    await deleteSurvey(home.ctx, survey.id)
    await expect(getSurvey(home.ctx, survey.id)).rejects.toMatchObject({ status: 404 })
  }),
)
