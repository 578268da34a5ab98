/**
 * The calls of `lib/calls.ts` that take a file; a test compares the two. The table itself would take 90 MB more of the
 * memory of the server, which has its schemas in the bundles of Next already.
 */
export const uploadCalls = [
  'POST /api/box-office/{organisationId}',
  'POST /api/events/{id}',
  'POST /api/organisations/{id}/logo',
  'POST /api/organisations/imports',
  'POST /api/surveys/{id}/bulk',
  'POST /api/surveys/{id}/logo',
  'POST /api/surveys/{id}/unattended-answers',
  'POST /api/training/sessions/{id}/transcript',
  'POST /api/users/imports',
] as const

const partsOf = (method: string, path: string) => [method, ...path.split('/')]
const uploads = uploadCalls.map((call) => {
  const [method = '', path = ''] = call.split(' ')
  return partsOf(method, path)
})

/** Whether a call that takes a file has that method and address. */
export function isUploadCall(method: string, address: string): boolean {
  const asked = partsOf(method, address.replace(/[?#].*$/, ''))
  return uploads.some(
    (upload) =>
      upload.length === asked.length && upload.every((part, at) => part.startsWith('{') || part === asked[at]),
  )
}
