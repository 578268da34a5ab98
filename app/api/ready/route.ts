import { database } from '@/lib/floor/database'
import { checkReadiness } from '@/lib/floor/health/readiness'

export const dynamic = 'force-dynamic'

export async function GET() {
  const state = await checkReadiness(database())
  return Response.json(state, {
    status: state.ready ? 200 : 503,
    headers: { 'cache-control': 'no-store', ...(!state.ready && { 'retry-after': '5' }) },
  })
}
