import { endpoint } from '@/lib/floor/http/endpoint'
import { listRecordUploads, uploadRecords } from '@/lib/imports/records/record-uploads'
import { organisationCalls } from '@/lib/organisations/calls'
import { organisationRecords } from '@/lib/organisations/import/organisation-records'

export const GET = endpoint(organisationCalls.uploads, ({ ctx }) => listRecordUploads(ctx, organisationRecords))
export const POST = endpoint(organisationCalls.upload, ({ ctx, request }) =>
  uploadRecords(ctx, organisationRecords, request),
)
