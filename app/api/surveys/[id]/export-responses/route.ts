import { exportCalls } from '@/lib/exports/calls'
import { downloadAnswers } from '@/lib/exports/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(exportCalls.responses, async ({ ctx, params, query }) => {
  const answer = await downloadAnswers(ctx, params.id, query.format)
  return answer instanceof Response
    ? answer
    : Response.json({ exportId: answer.queued, status: 'Queued' }, { status: 202 })
})
