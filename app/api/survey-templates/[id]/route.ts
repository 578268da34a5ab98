import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { getTemplate } from '@/lib/surveys/read-surveys'

export const GET = endpoint(surveyCalls.template, ({ ctx, params }) => getTemplate(ctx, params.id))
