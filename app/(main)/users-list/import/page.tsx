import type { Metadata } from 'next'
import { UsersImport } from '@/components/users/users-import'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { listRecordUploads } from '@/lib/imports/records/record-uploads'
import { userRecords } from '@/lib/users/import/user-records'

export const metadata: Metadata = { title: 'Import users' }

/** Users from a workbook, for whoever may create them. */
export default async function UsersImportPage() {
  const ctx = await getPageContext('create', 'user')
  const { data } = await listRecordUploads(ctx, userRecords)
  return <UsersImport uploads={data} />
}
