import 'server-only'
import { env } from '@/lib/floor/env'
import { reportSlugs } from '../report-names'
import { getReport } from '../service'
import { embedPage } from './page'
import { openPermit } from './permit'
import { respondInFrame } from './respond-in-frame'

/** The page of a report within another page: the figures that whoever it was authorised for may see. */
export const showEmbeddedReport = (request: Request, asked: string, now = new Date()): Promise<Response> =>
  respondInFrame(request, { insightId: asked, now }, async (ctx, assets, token) => {
    const permit = await openPermit(ctx, asked, token)
    const insightId = reportSlugs.find((slug) => slug === asked) ?? reportSlugs[0]
    const report = await getReport(permit.ctx, insightId, permit.filters)
    return embedPage(assets, { insightId, report, until: permit.until, now, origins: env.EMBED_ORIGINS })
  })
