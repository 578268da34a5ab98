import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsx } from 'hucre'
import { createBenchSurvey } from '@/kit/bench-survey'
import { type Client, fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import { optionsSheet, templateHeads, templateSheet } from '@/lib/offline-answers/layout'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'

const rows = 5_000

/** A template in which every row is about a question that the survey does not have. */
const workbookOfMistakes = () =>
  writeXlsx({
    sheets: [
      {
        name: templateSheet,
        rows: [
          [...templateHeads],
          ...Array.from({ length: rows }, (_, row) => [`Not-Q${row}`, `Question ${row}?`, '1 = Yes', 'Yes', 'No', row]),
        ],
      },
      { name: optionsSheet, rows: [['Options']] },
    ],
  })

type UploadState = { status: string; findings: unknown[] }

/** Milliseconds from the answer to an upload until its findings can be read. */
async function measureFindings(
  web: Client,
  address: string,
  path: string,
  cookie: string,
  file: Uint8Array,
): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([file.slice()]), 'mistakes.xlsx')
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { cookie, origin: new URL(address).origin },
    body: form,
  })
  const from = performance.now()
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: number }
  for (;;) {
    const body = await fetchBody(web, `${path}/findings?importId=${id}`, { cookie })
    const { status, findings } = JSON.parse(body.toString()) as UploadState
    if (status === 'failed' && findings.length >= 1_000) return performance.now() - from
    if (status !== 'queued' && status !== 'processing')
      throw new Error(`The upload ended as ${status} with ${findings.length} findings`)
    await pause(10)
  }
}

/** G4: a workbook of 5,000 rows with a mistake in each: from the end of its upload until they are found, end to end. */
export async function measureUploads(platform: BenchPlatform, { rounds, quick }: Pace): Promise<Figure[]> {
  const survey = await createBenchSurvey(platform)
  const web = openClient(platform.address)
  const cookie = await openSession(web, 'funder@demo.test')
  const file = await workbookOfMistakes()
  const times: number[] = []
  for (let round = 0; round < (quick ? 2 : Math.max(rounds, 5)); round += 1)
    times.push(await measureFindings(web, platform.address, `/api/surveys/${survey.id}/bulk`, cookie, file))
  web.close()
  await platform.sql`
    with gone as (delete from imports where survey_id = ${survey.id} returning file_id)
    delete from files where id in (select file_id from gone)`
  return [
    {
      goal: 'G4',
      what: `upload of ${rows.toLocaleString('en-GB')} rows, until its findings are shown`,
      unit: 'ms',
      judged: 'product',
      product: roundsOf(times),
      bar: { most: 1_000 },
    },
  ]
}
