import { endpoint } from '@/lib/floor/http/endpoint'
import { confirmRecords, discardRecords, getRecordUpload } from '@/lib/imports/records/record-uploads'
import { organisationCalls } from '@/lib/organisations/calls'
import { organisationRecords } from '@/lib/organisations/import/organisation-records'

export const GET = endpoint(organisationCalls.getUpload, ({ ctx, params }) =>
  getRecordUpload(ctx, organisationRecords, params.id),
)
export const POST = endpoint(organisationCalls.confirmUpload, ({ ctx, params }) =>
  confirmRecords(ctx, organisationRecords, params.id),
)
export const DELETE = endpoint(organisationCalls.discardUpload, ({ ctx, params }) =>
  discardRecords(ctx, organisationRecords, params.id),
)
