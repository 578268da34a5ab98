'use client'

import { type RecordCalls, RecordsScreen, type RecordUpload } from '@/components/imports/records-screen'
import { addressOf, api } from '@/lib/api'

const calls: RecordCalls = {
  template: addressOf('GET /api/users/imports/template'),
  list: async (signal) => (await api.send('GET /api/users/imports', { signal })).data,
  get: (id, signal) => api.send('GET /api/users/imports/{id}', { params: { id }, signal }),
  upload: (file, onProgress) => api.upload('POST /api/users/imports', file, { onProgress }),
  confirm: (id) => api.send('POST /api/users/imports/{id}', { params: { id } }),
  discard: (id) => api.send('DELETE /api/users/imports/{id}', { params: { id } }),
}

/** Users from a workbook. */
export const UsersImport = ({ uploads }: { uploads: readonly RecordUpload[] }) => (
  <RecordsScreen
    title="Import users"
    purpose="Many accounts at once, from a workbook."
    list={{ label: 'User Management', href: '/users-list' }}
    words={['user', 'users']}
    hint="A row is a person. Each of them is invited by email once you have said so, and nobody before. Names of roles and organisations are on the second sheet."
    uploads={uploads}
    calls={calls}
  />
)
