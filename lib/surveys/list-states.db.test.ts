import { expect, test } from 'vitest'
import type { surveys } from '@/db/schema'
import { firstPage, gridQuery } from '@/lib/floor/grid/grid-query'
import { anEventFixture } from '@/tests/support/a-survey-to-save'
import { as, at } from '@/tests/support/actors'
import { aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { activeStatusOf, stateOf } from './lifecycle'
import { listEventSurveys, listSurveys } from './read-surveys'

const days = [null, '2026-11-20', '2026-11-21', '2026-11-22']

/** Every combination of the stored facts. */
const combinations = [true, false].flatMap((isDraft) =>
  [true, false].flatMap((hasCode) =>
    [true, false].flatMap((isActive) =>
      days.flatMap((activeFrom) =>
        days
          .filter((activeTo) => !activeFrom || !activeTo || activeFrom <= activeTo)
          .map((activeTo) => ({ isDraft, hasCode, isActive, activeFrom, activeTo })),
      ),
    ),
  ),
)

test(
  'the list shows the same states as the rule, and can be filtered and sorted by them',
  inTransaction(async (db) => {
    const { organisation, event } = await anEventFixture(db)
    for (const { hasCode, ...given } of combinations)
      await aPublishedSurvey(db, event, organisation.id, {
        ...(given satisfies Partial<typeof surveys.$inferInsert>),
        ...(!hasCode && { quickCode: null }),
      })
    const ctx = await as.admin(db, organisation, at('2026-11-21'))
    const list = async ({ filter, sort }: { filter?: unknown[]; sort?: unknown[] } = {}) => {
      const asked = gridQuery(200).parse({
        take: '200',
        ...(filter && { filter: JSON.stringify(filter) }),
        ...(sort && { sort: JSON.stringify(sort) }),
      })
      return (await listSurveys(ctx, { ...asked, organisationId: organisation.id })).data
    }
    const all = await list()
    expect(all).toHaveLength(combinations.length)
    for (const row of all) {
      const state = stateOf(row, '2026-11-21')
      expect([row.state, row.activeStatus]).toEqual([state, activeStatusOf(state)])
    }
    const states = ['draft', 'scheduled', 'active', 'closed', 'archived'] as const
    for (const state of states)
      expect(await list({ filter: ['state', '=', state] })).toHaveLength(
        all.filter((row) => row.state === state).length,
      )
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(states))
    expect((await list({ sort: [{ selector: 'state', desc: false }] })).map(({ state }) => state)).toEqual(
      all.map(({ state }) => state).toSorted(),
    )
    const ofEvent = await listEventSurveys(ctx, event.id, firstPage({ take: 200 }))
    expect(ofEvent.data.map(({ id, state }) => [id, state])).toEqual(all.map(({ id, state }) => [id, state]))
    expect(await list({ filter: ['published', '=', null] })).toEqual([])
  }),
)
