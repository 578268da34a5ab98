import { showLogo } from '@/lib/respondent/survey-door'

type Route = { params: Promise<{ quickcode: string }> }

export const GET = async (request: Request, { params }: Route) => showLogo(request, (await params).quickcode)
