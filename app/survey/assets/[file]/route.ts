import { showScript } from '@/lib/respondent/script-door'

type Route = { params: Promise<{ file: string }> }

export const GET = async (_: Request, { params }: Route) => showScript((await params).file)
