import { showEmbeddedReport } from '@/lib/insights/embed/show-report'

type Route = { params: Promise<{ insightId: string }> }

export const GET = async (request: Request, { params }: Route) => showEmbeddedReport(request, (await params).insightId)
