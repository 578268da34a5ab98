import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, surveyTemplates } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey, theLatestTemplate } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { deleteOrganisationTemplate, listOrganisationTemplates } from './organisation-templates'

const rows = firstPage({ take: 10, sort: 'name' })

async function aTemplate(db: Database, organisationId: number, createdBy: number | null = null) {
  const { schema, numberOfQuestions } = await theLatestTemplate(db)
  const own = {
    kind: 'organisation',
    name: 'Our questions',
    description: 'For festivals',
    organisationId,
    createdBy,
  } as const
  const [made] = await db
    .insert(surveyTemplates)
    .values({ ...own, schema, numberOfQuestions })
    .returning()
  if (!made) throw new Error('The template was not returned')
  return made
}

describe('the survey templates of an organisation', () => {
  test(
    'need the right to read organisations, within reach',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      await aTemplate(db, other.id)
      await expect(listOrganisationTemplates(await as.user(db, own), own.id, rows)).rejects.toMatchObject({
        status: 403,
      })
      const ctx = await as.admin(db, own)
      const missing = { status: 404, message: 'Organisation not found' }
      await expect(listOrganisationTemplates(ctx, other.id, rows)).rejects.toMatchObject(missing)
      await expect(listOrganisationTemplates(await as.globalAdmin(db), 999_999_999, rows)).rejects.toMatchObject(
        missing,
      )
      expect((await listOrganisationTemplates(ctx, own.id, rows)).totalCount).toBe(0)
    }),
  )

  test(
    'have their author and the number of surveys that use them',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const template = await aTemplate(db, own.id, ctx.actor.userId)
      const event = await anEvent(db, own.id)
      await aPublishedSurvey(db, event, own.id, { surveyTemplateId: template.id })
      const { data } = await listOrganisationTemplates(ctx, own.id, rows)
      expect(data).toMatchObject([
        {
          id: template.id,
          name: 'Our questions',
          description: 'For festivals',
          numberOfQuestions: 18,
          createdBy: 'Ada Quill',
          numberOfSurveysUsingTemplate: 1,
          availableFrom: null,
          availableTo: null,
        },
      ])
    }),
  )
})

describe('deleting a survey template', () => {
  test(
    'needs the right to update organisations, and finds neither another organisation’s nor the product’s own',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const theirs = await aTemplate(db, other.id)
      const mandated = await theLatestTemplate(db)
      await expect(deleteOrganisationTemplate(await as.user(db, own), theirs.id)).rejects.toMatchObject({ status: 403 })
      const ctx = await as.admin(db, own)
      const missing = { status: 404, message: 'Survey template not found' }
      for (const id of [theirs.id, mandated.id, 999_999_999])
        await expect(deleteOrganisationTemplate(ctx, id)).rejects.toMatchObject(missing)
      await expect(deleteOrganisationTemplate(await as.globalAdmin(db), mandated.id)).rejects.toMatchObject(missing)
    }),
  )

  test(
    'is refused while a survey uses it',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const template = await aTemplate(db, own.id)
      const event = await anEvent(db, own.id)
      await aPublishedSurvey(db, event, own.id, { surveyTemplateId: template.id })
      const refused = (message: string) => ({ status: 409, message })
      await expect(deleteOrganisationTemplate(ctx, template.id)).rejects.toMatchObject(
        refused('It is used by 1 survey.'),
      )
      await aPublishedSurvey(db, event, own.id, { optionalQuestionTemplateId: template.id })
      await expect(deleteOrganisationTemplate(ctx, template.id)).rejects.toMatchObject(
        refused('It is used by 2 surveys.'),
      )
    }),
  )

  test(
    'deletes and audits it',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const template = await aTemplate(db, own.id)
      await deleteOrganisationTemplate(ctx, template.id)
      expect((await listOrganisationTemplates(ctx, own.id, rows)).totalCount).toBe(0)
      const [line] = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.subject, 'surveyTemplate'))
        .orderBy(auditTrail.id)
      expect(line).toMatchObject({ action: 'delete', subjectName: 'Our questions', organisationId: own.id })
    }),
  )
})
