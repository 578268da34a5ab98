import { eventUploadCalls } from '@/lib/events/bulk-upload/calls'
import { downloadYearWorkbook } from '@/lib/events/bulk-upload/download-workbooks'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(eventUploadCalls.yearWorkbook, ({ ctx, query }) => downloadYearWorkbook(ctx, query))
