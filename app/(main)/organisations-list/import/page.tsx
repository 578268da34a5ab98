import type { Metadata } from 'next'
import { OrganisationsImport } from '@/components/organisations/organisations-import'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { listRecordUploads } from '@/lib/imports/records/record-uploads'
import { organisationRecords } from '@/lib/organisations/import/organisation-records'

export const metadata: Metadata = { title: 'Import organisations' }

/** Organisations from a workbook, for whoever may create them. */
export default async function OrganisationsImportPage() {
  const ctx = await getPageContext('create', 'organisation')
  const { data } = await listRecordUploads(ctx, organisationRecords)
  return <OrganisationsImport uploads={data} />
}
