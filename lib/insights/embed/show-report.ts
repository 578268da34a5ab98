import 'server-only'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import built from '@/dist/embed/assets.json'
import { abilityOf } from '@/lib/floor/access/ability'
import { database } from '@/lib/floor/database'
import { env } from '@/lib/floor/env'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { asRefusal } from '@/lib/floor/errors/problem'
import { anonymousActor } from '@/lib/floor/identity/authentication'
import { addressOf } from '@/lib/floor/identity/client-address'
import type { Context } from '@/lib/floor/identity/context'
import { log } from '@/lib/floor/log'
import { reportSlugs } from '../report-names'
import { getReport } from '../service'
import { type EmbedAssets, embedPage, embedPolicy, embedRefusal } from './page'
import { openPermit } from './permit'

/** Part of the built server; in development read from disk each time. */
const readAssets = (): EmbedAssets =>
  env.NODE_ENV === 'development' ? JSON.parse(readFileSync('dist/embed/assets.json', 'utf8')) : built

/**
 * The page of a report within another page. Nobody is signed in here: the token alone says whose figures are shown. Every
 * refusal is a page too, with its status.
 */
export async function showEmbeddedReport(request: Request, insightId: string, now = new Date()): Promise<Response> {
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
    return answer(
      200,
      await pageOf(ctx, assets, insightId, new URL(request.url).searchParams.get('token') ?? undefined),
    )
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) ctx.log.error({ insightId, err: error }, 'an embedded report failed')
    return answer(refusal?.status ?? 500, embedRefusal(assets, refusal?.message ?? generalMessage(500)))
  }
}

async function pageOf(ctx: Context, assets: EmbedAssets, asked: string, token: string | undefined): Promise<string> {
  const permit = await openPermit(ctx, asked, token)
  const insightId = reportSlugs.find((slug) => slug === asked) ?? reportSlugs[0]
  const report = await getReport(permit.ctx, insightId, permit.filters)
  return embedPage(assets, { insightId, report, until: permit.until, now: ctx.now, origins: env.EMBED_ORIGINS })
}
