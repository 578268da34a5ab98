import { showPublicReport } from '@/lib/insights-public/show-public-report'

type Route = { params: Promise<{ insightId: string }> }

export const GET = async (request: Request, { params }: Route) => showPublicReport(request, (await params).insightId)
