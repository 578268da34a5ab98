import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { listTemplatesFor } from '@/lib/surveys/read-surveys'

export const GET = endpoint(surveyCalls.templates, ({ ctx, params, query }) => listTemplatesFor(ctx, params.id, query))
