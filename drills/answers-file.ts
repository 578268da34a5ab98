import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionLost, type HttpAnswer, type PlatformClient } from '@/kit/platform'
import type { Survey } from '@/kit/respondent'
import type { Session } from '@/kit/staff'

/** Reads as a person does who opens the page again when it did not come: cut and away are no answer yet. */
export async function readWithRetries({ ask }: PlatformClient, { cookie }: Session, path: string): Promise<HttpAnswer> {
  for (;;) {
    const answer = await ask('GET', path, { cookie }).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return undefined
      throw error
    })
    if (answer && answer.status !== 503) return answer
    await pause(250)
  }
}

/** Asks for the answers of a survey as a file that the worker makes. @returns the export's number */
export async function requestAnswersFile(platform: PlatformClient, session: Session, { id }: Survey): Promise<number> {
  const answer = await readWithRetries(platform, session, `/api/surveys/${id}/export-responses?format=csv`)
  if (answer.status !== 202)
    throw new Error(`The file was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
  return (JSON.parse(answer.text) as { exportId: number }).exportId
}

type ListedExport = { id: number; status: string; failure: string | null }

/**
 * Looks at the list of exports until the file is there, or is given up. @returns its state after at most `timeoutMs`
 */
export async function waitForExport(platform: PlatformClient, session: Session, exportId: number, timeoutMs: number) {
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await readWithRetries(platform, session, '/api/exports?take=25')
    const { data } = JSON.parse(answer.text) as { data: ListedExport[] }
    const status = data.find(({ id }) => id === exportId)?.status ?? 'missing'
    if (!['Queued', 'Processing'].includes(status) || performance.now() > end) return status
    await pause(250)
  }
}

/**
 * Calls `then` when the worker begins to write an export; `status` asks once more. Watches the row itself, every few
 * milliseconds: over HTTP the crowd would be in the way.
 * @returns how long the writing took; 0 when `then` has seen enough
 */
export const watchWriting = (
  { onDatabase }: PlatformClient,
  exportId: number,
  then: (status: () => Promise<string>) => Promise<'enough' | undefined>,
): Promise<number> =>
  onDatabase(async (sql) => {
    const status = async () => {
      const [row] = await sql<{ status: string }[]>`select status from exports where id = ${exportId}`
      return row?.status ?? 'missing'
    }
    while ((await status()) === 'Queued') await pause(5)
    const began = performance.now()
    if (await then(status)) return 0
    while ((await status()) === 'Processing') await pause(5)
    return performance.now() - began
  })

export type FileCounts = {
  requested: number
  completed: number
  /** Files whose rows are not exactly those of the database. */
  wrong: number
  rows: number
  emails: number
}

const idAtLineStart = /(?:^|\n)"?([\da-f]{8}-[\da-f-]{27})/g

/** Downloads every file and holds it against the database, id by id; counts the emails. */
export async function countFiles(platform: PlatformClient, session: Session, survey: Survey): Promise<FileCounts> {
  const { exports, emails, wanted } = await platform.onDatabase(async (sql) => ({
    exports: await sql<{ id: number; status: string }[]>`
      select id::int, status from exports where survey_id = ${survey.id}`,
    emails: await sql<{ count: number }[]>`
      select count(*)::int from outbox where kind = 'export-ready' and link like ${`%/survey-results/${survey.id}`}`,
    wanted: await sql<{ id: string }[]>`
      select id from responses where survey_id = ${survey.id} and state > 0 order by id`,
  }))
  const ids = wanted.map(({ id }) => id).join()
  const completed = exports.filter(({ status }) => status === 'Completed')
  let wrong = 0
  for (const { id } of completed) {
    const { text } = await readWithRetries(platform, session, `/api/exports/file/${id}`)
    const found = [...text.matchAll(idAtLineStart)].map(([, one]) => one ?? '')
    if (found.sort().join() !== ids) wrong += 1
  }
  return {
    requested: exports.length,
    completed: completed.length,
    wrong,
    rows: wanted.length,
    emails: emails[0]?.count ?? 0,
  }
}
