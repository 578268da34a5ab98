import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import {
  anyText,
  count,
  createdRecord,
  day,
  flag,
  id,
  instant,
  model,
  oneOf,
  quarter,
  year,
} from '@/lib/floor/validation/answer-fields'
import { askedQuarter, rejection, releaseNumber } from './schema'
import { withheldReasons } from './withheld-reasons'

const release = model('Release', {
  id,
  year,
  quarter,
  name: anyText,
  state: oneOf('making', 'draft', 'failed', 'approved', 'rejected'),
  organisations: count.nullable().describe('With figures to confirm in the quarter'),
  confirmed: count.nullable().describe('Of those organisations'),
  failure: anyText.nullable(),
  decidedByName: anyText.nullable(),
  reason: anyText.nullable().describe('Why it was rejected'),
  askedAt: instant,
  madeAt: instant.nullable(),
  decidedAt: instant.nullable(),
  attacks: z.array(
    z.object({
      id: anyText,
      tries: anyText,
      tried: count,
      succeeded: count,
      allowed: count,
      isWithstood: flag,
      found: z.array(anyText).describe('The first few that it got'),
    }),
  ),
  cubes: z.array(
    z.object({
      id,
      name: anyText,
      published: count,
      withheld: z.array(z.object({ reason: z.enum(withheldReasons), cells: count })),
    }),
  ),
  added: count.describe('Figures that no release had before'),
  changed: count.describe('Figures that differ from those approved before'),
  changes: z
    .array(z.object({ cube: anyText, period: anyText, place: anyText, before: anyText, now: anyText }))
    .describe('The first 500 of them'),
})

/** The calls of releases of shared figures, for a Global Admin. */
export const releaseCalls = {
  list: call('GET /api/releases', {
    summary: 'The quarters that may be released, each with its release or draft, and rejected drafts',
    right: ['read', 'operations'],
    answer: model('Releases', {
      data: z.array(z.object({ year, quarter, draftDay: day, release: release.nullable() })),
      rejected: z.array(release),
    }),
  }),

  get: call('GET /api/releases/{id}', {
    summary: 'A release: what is withheld and why, what is new or changed, and what each attack got',
    right: ['read', 'operations'],
    params: releaseNumber,
    answer: release,
  }),

  ask: call('POST /api/releases', {
    summary: 'Has the draft of a quarter made, in place of one that is not decided',
    right: ['update', 'operations'],
    body: askedQuarter,
    success: 201,
    answer: createdRecord,
    refuses: [409],
  }),

  approve: call('POST /api/releases/{id}/approve', {
    summary: 'Approves a draft: its figures are published for good',
    right: ['update', 'operations'],
    params: releaseNumber,
    answer: 'nothing',
    refuses: [409],
  }),

  reject: call('POST /api/releases/{id}/reject', {
    summary: 'Rejects a draft, with the reason',
    right: ['update', 'operations'],
    params: releaseNumber,
    body: rejection,
    answer: 'nothing',
    refuses: [409],
  }),
}
