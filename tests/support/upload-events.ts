import { downloadTemplate } from '@/lib/events/bulk-upload/download-workbooks'
import { uploadEvents } from '@/lib/events/bulk-upload/service'
import type { StaffContext } from '@/lib/floor/identity/context'

/** The template as a person downloads it. */
export async function theTemplate(ctx: StaffContext): Promise<Uint8Array> {
  return new Uint8Array(await (await downloadTemplate(ctx)).arrayBuffer())
}

export function uploadRequest(file: Uint8Array, name = 'EventsUploadTemplate.xlsx') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], name))
  return new Request('http://localhost/', { method: 'POST', body: form })
}

type Answer = Exclude<Awaited<ReturnType<typeof uploadEvents>>, Response>

/** Uploads a workbook and waits for what becomes of it. */
export async function uploadWorkbook(
  ctx: StaffContext,
  organisationId: number,
  file: Uint8Array,
  query: Parameters<typeof uploadEvents>[2] = {},
): Promise<Answer> {
  const answer = await uploadEvents(ctx, organisationId, query, uploadRequest(file))
  if (answer instanceof Response) throw new Error('The upload took longer than 8 seconds')
  return answer
}
