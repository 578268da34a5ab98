import 'server-only'
import { createHash } from 'node:crypto'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { env } from '@/lib/floor/env'
import { notFound, tooMany } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { addressBlock } from '@/lib/floor/identity/client-address'
import type { Context } from '@/lib/floor/identity/context'
import { consume } from '@/lib/floor/throttle'
import { firstConfirmationYear } from '../rules'
import { calendarText } from './calendar-text'
import { deadlinesOf } from './deadlines'
import * as queries from './queries'
import { hashOfFeedSecret, secretInFileName } from './secret'

/** At most 20 wrong addresses a minute from one address block. Requests with a valid address are not limited. */
const wrongAddressLimit = { limit: 20, windowSeconds: 60 }

/**
 * The calendar of a secret address, as the response to a calendar program; 304 where it already has this version.
 * @throws DomainError 404 alike for an unknown address, a revoked one and one of a disabled organisation; 429 after 20
 *   of them a minute
 */
export async function answerCalendar(ctx: Context, file: string, request: Request): Promise<Response> {
  const secret = secretInFileName(file)
  const found = secret && (await queries.findOrganisationBySecret(ctx.db, hashOfFeedSecret(secret)))
  if (!found) return refuseWrongAddress(ctx)
  const { madeAt, ...organisation } = found
  const text = calendarText(
    `Confirmations: ${organisation.name}`,
    deadlinesOf({
      organisation,
      madeAt,
      quarters: await queries.findFeedQuarters(ctx.db, organisation.id, firstConfirmationYear),
      today: dayInLondon(ctx.now),
      publicUrl: env.PUBLIC_URL,
    }),
  )
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition('confirmations.ics', 'inline'),
    },
  })
}

/** The weak comparison of RFC 9110, 13.1.2. */
const matchesEtag = (header: string | null, etag: string): boolean =>
  header?.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, ''))) ?? false

async function refuseWrongAddress(ctx: Context): Promise<never> {
  const { allowed, retryAfter } = await consume(
    ctx.db,
    `calendar:${addressBlock(ctx.address)}`,
    wrongAddressLimit,
    ctx.now,
  )
  throw allowed ? notFound('Calendar') : tooMany(retryAfter)
}
