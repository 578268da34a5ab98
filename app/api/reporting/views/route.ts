import { endpoint } from '@/lib/floor/http/endpoint'
import { reportViewCalls } from '@/lib/insights/views/calls'
import { listViews, saveView } from '@/lib/insights/views/service'

export const GET = endpoint(reportViewCalls.list, ({ ctx }) => listViews(ctx))
export const POST = endpoint(reportViewCalls.save, ({ ctx, body }) => saveView(ctx, body))
