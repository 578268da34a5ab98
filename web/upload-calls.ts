import { calls } from '@/lib/calls'

const uploads = calls
  .filter(({ bodyKind }) => bodyKind === 'upload')
  .map(({ method, path }) => ({ method: method as string, segments: path.split('/') }))

/** Whether the table of calls has an upload of that method at that address. */
export function isUploadCall(method: string, address: string): boolean {
  const asked = address.replace(/[?#].*$/, '').split('/')
  return uploads.some(
    (upload) =>
      upload.method === method &&
      upload.segments.length === asked.length &&
      upload.segments.every((segment, at) => segment.startsWith('{') || segment === asked[at]),
  )
}
