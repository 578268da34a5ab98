import 'server-only'
import { recordImport } from '@/lib/imports/records/record-import'
import { organisationRecords } from './organisation-records'

/** Organisations of a workbook. */
export const organisationsInBulk = recordImport(organisationRecords)
