import { showSurvey, stepSurvey } from '@/lib/respondent/survey-door'

type Route = { params: Promise<{ quickcode: string }> }

export const GET = async (request: Request, { params }: Route) => showSurvey(request, (await params).quickcode)
export const POST = async (request: Request, { params }: Route) => stepSurvey(request, (await params).quickcode)
