import 'server-only'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import built from '@/dist/embed/assets.json'
import { abilityOf } from '@/lib/floor/access/ability'
import { database } from '@/lib/floor/database'
import { env } from '@/lib/floor/env'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { asRefusal } from '@/lib/floor/errors/refusals'
import { anonymousActor } from '@/lib/floor/identity/authentication'
import { addressOf } from '@/lib/floor/identity/client-address'
import type { Context } from '@/lib/floor/identity/context'
import { log } from '@/lib/floor/log'
import { type EmbedAssets, embedPolicy, embedRefusal } from './page'

/** Part of the built server; in development read from disk each time. */
const readAssets = (): EmbedAssets =>
  env.NODE_ENV === 'development' ? JSON.parse(readFileSync('dist/embed/assets.json', 'utf8')) : built

/** Makes the page of a frame of what its token permits. @throws DomainError where it permits nothing */
type FrameMaker = (ctx: Context, assets: EmbedAssets, token: string | undefined) => Promise<string>

/**
 * The answer to a frame within another site's page. Nobody is signed in there: the token in the address alone says what is shown. Every
 * refusal is a page too, with its status.
 */
export async function respondInFrame(
  request: Request,
  { insightId, now }: { insightId: string; now: Date },
  makeFrame: FrameMaker,
): Promise<Response> {
  const requestId = randomUUID()
  const ctx: Context = {
    actor: anonymousActor,
    ability: abilityOf(anonymousActor),
    db: database(),
    now,
    requestId,
    address: addressOf(request.headers),
    log: log.child({ requestId }),
  }
  const assets = readAssets()
  const answer = (status: number, page: string) =>
    new Response(page, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': embedPolicy(assets, env.EMBED_ORIGINS),
        'cache-control': 'private, no-store',
        'x-request-id': requestId,
      },
    })
  try {
    return answer(200, await makeFrame(ctx, assets, new URL(request.url).searchParams.get('token') ?? undefined))
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) ctx.log.error({ insightId, err: error }, 'an embedded report failed')
    return answer(refusal?.status ?? 500, embedRefusal(assets, refusal?.message ?? generalMessage(500)))
  }
}
