import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyLinkCalls } from '@/lib/survey-links/calls'
import { downloadQrCode } from '@/lib/survey-links/print-downloads'

export const GET = endpoint(surveyLinkCalls.qrCode, ({ ctx, params, query }) => downloadQrCode(ctx, params.id, query))
