import { downloadTemplate } from '@/lib/events/bulk-upload/download-workbooks'
import { templateFileName } from '@/lib/events/bulk-upload/upload-rules'
import { endpoint } from '@/lib/floor/http/endpoint'
import { downloadTemplate as downloadTicketingTemplate } from '@/lib/ticketing/upload/service'
import { templateFileName as ticketingTemplateFileName } from '@/lib/ticketing/upload/upload-rules'
import { trainingCalls } from '@/lib/training/calls'
import { downloadResource } from '@/lib/training/resources'

export const GET = endpoint(trainingCalls.resource, ({ ctx, params, request }) => {
  if (params.fileName === templateFileName) return downloadTemplate(ctx)
  if (params.fileName === ticketingTemplateFileName) return downloadTicketingTemplate(ctx)
  return downloadResource(ctx, params.fileName, request.headers.get('if-none-match'))
})
