import { call } from '@/lib/floor/http/call'
import { anyText, day, flag, id, instant, listOf, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { publicReportSlugs } from '../public-reports'
import { newPublicPin, publicPinParams } from './schema'

const pinsAnswer = listOf(
  model('PublicPin', {
    id,
    label: anyText,
    reports: oneOf(...publicReportSlugs).array(),
    endsOn: day.describe('The last day on which it opens anything'),
    hasEnded: flag,
    createdAt: instant,
    createdByName: anyText,
    lastUsedAt: instant.nullable().describe('To the hour'),
  }),
)

/** The PINs of Insights Public, for a Global Admin. */
export const publicPinCalls = {
  list: call('GET /api/reporting/pins', {
    summary: 'The PINs of Insights Public that are not revoked; never the PINs themselves',
    right: ['read', 'operations'],
    answer: pinsAnswer,
  }),
  create: call('POST /api/reporting/pins', {
    summary: 'Makes a PIN that opens public reports until a day, and answers it, this once',
    right: ['update', 'operations'],
    body: newPublicPin,
    success: 201,
    answer: model('NewPublicPin', { id, pin: anyText }),
    refuses: [409],
  }),
  revoke: call('DELETE /api/reporting/pins/{id}', {
    summary: 'Revokes a PIN, at once and for ever',
    right: ['update', 'operations'],
    params: publicPinParams,
    answer: 'nothing',
    refuses: [404],
  }),
}
