import { endpoint } from '@/lib/floor/http/endpoint'
import { listRecordUploads, uploadRecords } from '@/lib/imports/records/record-uploads'
import { userCalls } from '@/lib/users/calls'
import { userRecords } from '@/lib/users/import/user-records'

export const GET = endpoint(userCalls.uploads, ({ ctx }) => listRecordUploads(ctx, userRecords))
export const POST = endpoint(userCalls.upload, ({ ctx, request }) => uploadRecords(ctx, userRecords, request))
