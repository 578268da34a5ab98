import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { firstPage, type GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey, theLatestTemplate } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { listOrganisationTemplates } from './organisation-templates'
import { listEventSurveys, listTemplatesFor } from './read-surveys'

const statements: string[] = []
let db: Database
let organisation: { id: number }
let event: { id: number; name: string }
let survey: { id: number }
let own: StaffContext
let rival: StaffContext
beforeAll(async () => {
  const { sql } = await ownDatabase()
  db = drizzle(sql, { schema, logger: { logQuery: (text) => statements.push(text) } })
  organisation = await anOrganisation(db)
  event = await anEvent(db, organisation.id)
  survey = await aPublishedSurvey(db, event, organisation.id)
  const { schema: questions, numberOfQuestions } = await theLatestTemplate(db)
  await db.insert(schema.surveyTemplates).values({
    kind: 'organisation',
    name: 'Our questions',
    organisationId: organisation.id,
    schema: questions,
    numberOfQuestions,
  })
  own = await as.admin(db, organisation)
  rival = await as.admin(db, await anOrganisation(db))
})

const lists = {
  'the surveys of an event': (ctx: StaffContext, query: GridQuery) => listEventSurveys(ctx, event.id, query),
  'the templates for a survey': (ctx: StaffContext, query: GridQuery) =>
    listTemplatesFor(ctx, survey.id, { ...query, qbank: 'false' }),
  'the templates of an organisation': (ctx: StaffContext, query: GridQuery) =>
    listOrganisationTemplates(ctx, organisation.id, query),
}

describe.each(Object.entries(lists))('%s', (_, list) => {
  test('are a 404 for somebody who cannot see the survey or event they belong to', async () => {
    await expect(list(rival, firstPage({ take: 25 }))).rejects.toMatchObject({ status: 404 })
    await expect(list(rival, { ...firstPage({ take: 25 }), search: 'no such name' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('take at most three statements, besides that of the session', async () => {
    for (const query of [{}, { search: 'no such name' }, { skip: 25 }]) {
      statements.length = 0
      await list(own, { ...firstPage({ take: 25 }), ...query })
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.length).toBeLessThanOrEqual(3)
    }
  })
})
