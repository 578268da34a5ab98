'use client'

import { type RecordCalls, RecordsScreen, type RecordUpload } from '@/components/imports/records-screen'
import { addressOf, api } from '@/lib/api'

const calls: RecordCalls = {
  template: addressOf('GET /api/organisations/imports/template'),
  list: async (signal) => (await api.send('GET /api/organisations/imports', { signal })).data,
  get: (id, signal) => api.send('GET /api/organisations/imports/{id}', { params: { id }, signal }),
  upload: (file, onProgress) => api.upload('POST /api/organisations/imports', file, { onProgress }),
  confirm: (id) => api.send('POST /api/organisations/imports/{id}', { params: { id } }),
  discard: (id) => api.send('DELETE /api/organisations/imports/{id}', { params: { id } }),
}

/** Organisations from a workbook. */
export const OrganisationsImport = ({ uploads }: { uploads: readonly RecordUpload[] }) => (
  <RecordsScreen
    title="Import organisations"
    purpose="Many organisations at once, from a workbook."
    list={{ label: 'Organisation Management', href: '/organisations-list' }}
    words={['organisation', 'organisations']}
    hint="A row is an organisation. What may be chosen is on the second sheet. Logo and ticketing providers are added on its page afterwards."
    uploads={uploads}
    calls={calls}
  />
)
