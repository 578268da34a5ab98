import { downloadTemplate, templateFileName } from '@/lib/events/bulk-upload/download-workbooks'
import { endpoint } from '@/lib/floor/http/endpoint'
import { trainingCalls } from '@/lib/training/calls'
import { downloadResource } from '@/lib/training/resources'

export const GET = endpoint(trainingCalls.resource, ({ ctx, params, request }) =>
  params.fileName === templateFileName
    ? downloadTemplate(ctx)
    : downloadResource(ctx, params.fileName, request.headers.get('if-none-match')),
)
