import { z } from 'zod'
import { importStatuses } from '@/db/stored-values'
import { call } from '@/lib/floor/http/call'
import { anyText, count, id, instant, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'

const status = oneOf(...importStatuses)

const delivery = model('BoxOfficeDelivery', {
  id,
  filename: anyText,
  status,
  result: anyText.describe('The status in words'),
  messages: anyText.array(),
  profile: anyText.describe('As the address named it; empty where it named none'),
  tokenName: anyText.describe('Empty once the access token has been deleted'),
  bytes: count.nullable().describe('Of the stored file; null once that has been deleted'),
  lines: count,
  extractedAt: instant.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})

const feed = model('BoxOfficeFeed', {
  profile: anyText.describe('What arrives under one profile name is one feed; empty for what names none'),
  tokenName: anyText,
  tokenState: oneOf('valid', 'ending', 'ended', 'revoked', 'gone').describe(
    '`ending` within 14 days of its end; `gone` once it has been deleted',
  ),
  tokenExpiresAt: instant.nullable(),
  silentSince: instant.nullable().describe('Three usual intervals after the last delivery, once that is over'),
  lastDelivery: model('LastBoxOfficeDelivery', { id, status, result: anyText, createdAt: instant }),
})

export const feedCalls = {
  deliveries: call('GET /api/box-office/deliveries', {
    summary: 'The last ten files that programs sent for an organisation, and the state of its feeds',
    right: ['manage', 'boxOffice'],
    query: z.object({ organisationId: recordIdText }),
    answer: model('BoxOfficeDeliveries', { data: delivery.array(), feeds: feed.array() }),
    refuses: [404],
  }),
}
