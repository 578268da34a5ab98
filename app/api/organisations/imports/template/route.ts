import { endpoint } from '@/lib/floor/http/endpoint'
import { downloadRecordTemplate } from '@/lib/imports/records/record-uploads'
import { organisationCalls } from '@/lib/organisations/calls'
import { organisationRecords } from '@/lib/organisations/import/organisation-records'

export const GET = endpoint(organisationCalls.importTemplate, ({ ctx }) =>
  downloadRecordTemplate(ctx, organisationRecords),
)
