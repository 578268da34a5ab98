import 'server-only'
import { env } from '@/lib/floor/env'
import { unavailable } from '@/lib/floor/errors/domain-error'
import { embedPage } from '@/lib/insights/embed/page'
import { respondInFrame } from '@/lib/insights/embed/respond-in-frame'
import { openPublicPermit } from './permit'
import { readPublicReport } from './read-public-report'

/** The page of a public report within another page: what the latest release says, to everybody the same. */
export const showPublicReport = (request: Request, asked: string, now = new Date()): Promise<Response> =>
  respondInFrame(request, { insightId: asked, now }, async (ctx, assets, token) => {
    const { insight, until } = await openPublicPermit(ctx, asked, token)
    const made = await readPublicReport(insight)
    if ('nothing' in made) throw unavailable()
    return embedPage(assets, { insightId: insight, report: made.report, until, now, origins: env.EMBED_ORIGINS })
  })
