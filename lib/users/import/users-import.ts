import 'server-only'
import { recordImport } from '@/lib/imports/records/record-import'
import { userRecords } from './user-records'

/** Users of a workbook, each with an invitation. */
export const usersInBulk = recordImport(userRecords)
