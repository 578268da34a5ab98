import { endpoint } from '@/lib/floor/http/endpoint'
import { downloadRecordTemplate } from '@/lib/imports/records/record-uploads'
import { userCalls } from '@/lib/users/calls'
import { userRecords } from '@/lib/users/import/user-records'

export const GET = endpoint(userCalls.importTemplate, ({ ctx }) => downloadRecordTemplate(ctx, userRecords))
