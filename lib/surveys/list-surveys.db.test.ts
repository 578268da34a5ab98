import { expect, test } from 'vitest'
import { surveyTemplates } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { anEventFixture, aResponse } from '@/tests/support/a-survey-to-save'
import { as } from '@/tests/support/actors'
import { aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { listEventSurveys, listTemplatesFor } from './read-surveys'
import { createSurvey } from './save-surveys'

test(
  'an event lists its surveys, newest first, to its owner, its partner and a General User',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const first = await aPublishedSurvey(db, home.event, home.organisation.id, { createdAt: new Date('2026-01-01') })
    const second = await aPublishedSurvey(db, home.event, home.organisation.id, { createdAt: new Date('2026-02-01') })
    await aResponse(db, second, 2)
    await aResponse(db, second, 1)
    const query = firstPage({ take: 10 })
    for (const ctx of [home.ctx, await as.admin(db, home.partner), await as.user(db, home.organisation)]) {
      const { data, totalCount } = await listEventSurveys(ctx, home.event.id, query)
      expect([totalCount, data.map(({ id, numberOfResponses }) => [id, numberOfResponses])]).toEqual([
        2,
        [
          [second.id, 1],
          [first.id, 0],
        ],
      ])
    }
  }),
)

test(
  'the templates of an organisation are offered to its own staff, and to no partner',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    await db.insert(surveyTemplates).values({
      kind: 'organisation',
      name: 'Our own',
      organisationId: home.organisation.id,
      schema: { pages: [] },
      numberOfQuestions: 0,
    })
    const offered = async (ctx: typeof home.ctx) => {
      const { data } = await listTemplatesFor(ctx, id, { ...firstPage({ take: 100 }), qbank: 'false' })
      return data.map(({ name }) => name)
    }
    expect(await offered(home.ctx)).toContain('Our own')
    expect(await offered(await as.admin(db, home.partner))).not.toContain('Our own')
  }),
)
