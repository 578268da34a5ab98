import { endpoint } from '@/lib/floor/http/endpoint'
import { confirmRecords, discardRecords, getRecordUpload } from '@/lib/imports/records/record-uploads'
import { userCalls } from '@/lib/users/calls'
import { userRecords } from '@/lib/users/import/user-records'

export const GET = endpoint(userCalls.getUpload, ({ ctx, params }) => getRecordUpload(ctx, userRecords, params.id))
export const POST = endpoint(userCalls.confirmUpload, ({ ctx, params }) => confirmRecords(ctx, userRecords, params.id))
export const DELETE = endpoint(userCalls.discardUpload, ({ ctx, params }) =>
  discardRecords(ctx, userRecords, params.id),
)
