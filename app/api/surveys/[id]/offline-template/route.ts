import { endpoint } from '@/lib/floor/http/endpoint'
import { offlineAnswerCalls } from '@/lib/offline-answers/calls'
import { downloadTemplate } from '@/lib/offline-answers/service'

export const GET = endpoint(offlineAnswerCalls.template, ({ ctx, params }) => downloadTemplate(ctx, params.id))
