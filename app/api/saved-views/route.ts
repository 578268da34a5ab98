import { endpoint } from '@/lib/floor/http/endpoint'
import { savedViewCalls } from '@/lib/saved-views/calls'
import { listViews, saveView } from '@/lib/saved-views/service'

export const GET = endpoint(savedViewCalls.list, ({ ctx, query }) => listViews(ctx, query))
export const POST = endpoint(savedViewCalls.save, ({ ctx, body }) => saveView(ctx, body))
