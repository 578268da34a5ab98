import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, count, flag, instant, model } from '@/lib/floor/validation/answer-fields'

const state = model('OpenStatistics', {
  isOn: flag.describe('Whether anybody may read them'),
  changedAt: instant.nullable().describe('When it was switched last'),
  changedByName: anyText.nullable(),
  releases: count.describe('Approved releases, whose figures they are'),
  off: anyText.nullable().describe('Why nothing is shown although they are on'),
})

/** The calls of the switch of open statistics, for a Global Admin. The statistics themselves are pages and files under /statistics. */
export const openStatisticsCalls = {
  get: call('GET /api/open-statistics', {
    summary: 'Whether open statistics are there for everybody, and who decided it',
    right: ['read', 'operations'],
    answer: state,
  }),

  set: call('PUT /api/open-statistics', {
    summary: 'Switches open statistics on or off',
    right: ['update', 'operations'],
    body: z.object({ isOn: z.boolean({ error: 'must be true or false' }) }),
    answer: 'nothing',
  }),
}
