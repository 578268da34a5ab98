import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformClient } from '@/kit/platform'
import type { Survey } from '@/kit/respondent'
import type { Session } from '@/kit/staff'
import { readWithRetries } from './answers-file'

/** The offline template of a survey, as its call gives it. */
export async function downloadTemplate(platform: PlatformClient, session: Session, { id }: Survey): Promise<Buffer> {
  const { status, body, text } = await readWithRetries(platform, session, `/api/surveys/${id}/offline-template`)
  if (status !== 200) throw new Error(`The template was answered with ${status}: ${text.slice(0, 200)}`)
  return body
}

/** Uploads a workbook as the page does. @returns the number of the import */
export async function uploadWorkbook(
  { ask }: PlatformClient,
  { cookie }: Session,
  { id }: Survey,
  { file, name }: { file: Uint8Array; name: string },
): Promise<number> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], name))
  const body = new Response(form)
  const answer = await ask('POST', `/api/surveys/${id}/bulk`, {
    cookie,
    raw: Buffer.from(await body.clone().arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  })
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${answer.text}`)
  return (JSON.parse(answer.text) as { id: number }).id
}

type Upload = { id: number; status: string; messages: string[]; findingsCount: number; added: number | null }

/** Looks at the list of uploads until this one has ended. @throws when that takes longer than `timeoutMs` */
export async function waitForImport(
  platform: PlatformClient,
  session: Session,
  { id: surveyId }: Survey,
  id: number,
  timeoutMs = 150_000,
): Promise<Upload> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const { text } = await readWithRetries(platform, session, `/api/surveys/${surveyId}/bulk`)
    const one = (JSON.parse(text) as { data: Upload[] }).data.find((each) => each.id === id)
    if (one && !['queued', 'processing'].includes(one.status)) return one
    if (performance.now() > end) throw new Error(`Upload ${id} is still ${one?.status}`)
    await pause(100)
  }
}

type FindingRow = { type: string; cell: string; severity: string; description: string; fix: string }

/** What was found in an upload. */
export async function listFindings(platform: PlatformClient, session: Session, { id }: Survey, importId: number) {
  const { text } = await readWithRetries(platform, session, `/api/surveys/${id}/bulk/findings?importId=${importId}`)
  return (JSON.parse(text) as { findings: FindingRow[] }).findings
}
