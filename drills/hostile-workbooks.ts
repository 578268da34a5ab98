import { readFileSync } from 'node:fs'
import { childrenOf } from '@/kit/processes'
import { signIn } from '@/kit/staff'
import { brokenWorkbooks } from '@/tests/support/broken-workbooks'
import type { Drill } from './drill'
import { ensureLibreOffice, runInLibreOffice } from './libre-office'
import { formatDurations, processorShare, quietShare } from './scoreboard'
import { downloadTemplate, listFindings, uploadWorkbook, waitForImport } from './uploads'
import { repeatUntilStopped, watchReadiness } from './watch'

/** How soon a hostile workbook is refused once it is taken up, and how much memory the process that reads it takes. */
const barMs = 1_000
const barMb = 150

type HostileWorkbook = { name: string; make: () => Promise<Buffer> | Buffer }

/** S-15: hostile workbooks, and harmless ones of the wrong kind. */
export const hostileWorkbookDrill: Drill['run'] = async ({ stack, platform, fixture, share }) => {
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.paperSurvey()
  const template = await downloadTemplate(platform, session, survey)
  const skipped = await ensureLibreOffice()
  const saved = skipped ? [] : await saveInOtherFormats(template)
  const hostile: readonly HostileWorkbook[] = [...brokenWorkbooks, ...saved]
  const failures: string[] = []
  const remarks = skipped ? [skipped] : []
  const ms: number[] = []
  let unreadable = 0
  const web = stack.pids().web
  const memory = watchReaders(() => stack.pids().worker)
  const readiness = watchReadiness(platform)
  for (const [at, { name, make }] of hostile.entries()) {
    const id = await uploadWorkbook(platform, session, survey, { file: await make(), name: `hostile ${at}.xlsx` })
    const { status, messages } = await waitForImport(platform, session, survey, id)
    const [finding, ...more] = await listFindings(platform, session, survey, id)
    const isUnreadable = finding?.type === 'Unreadable file' && more.length === 0
    if (isUnreadable) unreadable += 1
    // One whose first row gives it away is not read any further.
    const isClear =
      (isUnreadable || finding?.type === 'Missing column') && finding.description !== '' && finding.fix !== ''
    if (status !== 'failed' || !isClear)
      failures.push(`${name}: ${status}, ${messages.join(' ')} ${JSON.stringify(finding)}`)
    const took = await platform.onDatabase(
      (sql) => sql<{ ms: number }[]>`
        select (extract(epoch from finished_at - started_at) * 1000)::int as ms from imports where id = ${id}`,
    )
    ms.push(took[0]?.ms ?? 0)
  }
  const mostMb = await memory.stop()
  const ready = await readiness.stop()
  const [left] = await platform.onDatabase(
    (sql) => sql<{ count: number }[]>`select count(*)::int from responses where survey_id = ${survey.id}`,
  )
  if (left?.count !== 0) failures.push(`${left?.count} responses came of hostile files`)
  if (stack.pids().web !== web) failures.push('the web process ended')
  if (ready.some((status) => status !== 200)) failures.push('the platform was not ready all the time')
  const good = await waitForImport(
    platform,
    session,
    survey,
    await uploadWorkbook(platform, session, survey, { file: template, name: 'blank.xlsx' }),
  )
  if (!good.messages[0]?.startsWith('Nothing was imported: 1 problem')) failures.push('the one behind is not read')
  if (mostMb > barMb) failures.push(`a reading process took ${mostMb} MB, the bar is ${barMb} MB`)
  const most = Math.max(...ms)
  const slow = `the slowest was refused after ${formatDurations([most])}: ${hostile[ms.indexOf(most)]?.name}`
  if (most > barMs) {
    const ours = Math.min(share, processorShare())
    if (ours < quietShare) remarks.push(`${slow}; others left us ${Math.round(ours * 100)} % of a processor`)
    else failures.push(slow)
  }
  return {
    id: 'S-15',
    what: `${hostile.length} hostile or foreign workbooks uploaded, ${saved.length} of them saved by LibreOffice`,
    figure:
      `${unreadable} refused by one clear sentence, ${hostile.length - unreadable} by their first row, after ${formatDurations(ms)}; ` +
      `reading process at most ${mostMb} MB; nothing saved; web and readiness untouched (${ready.length} looks)`,
    failures,
    remarks,
  }
}

/** The template as a person may save it by mistake. */
async function saveInOtherFormats(template: Buffer): Promise<HostileWorkbook[]> {
  const fillStep = { do: 'fill', file: template, name: 'template.xlsx', sheet: 'Offline Template', cells: {} } as const
  const [ods, xls, secret] = await runInLibreOffice([
    { ...fillStep, to: 'ods' },
    { ...fillStep, to: 'xls' },
    { ...fillStep, password: 'curtain' },
  ])
  return [
    { name: 'an OpenDocument spreadsheet by LibreOffice', make: () => ods.file },
    { name: 'an old workbook (.xls) by LibreOffice', make: () => xls.file },
    { name: 'a workbook with a password by LibreOffice', make: () => secret.file },
  ]
}

/** The most memory that any process took which the worker started, in MB; 0 where there is no `/proc`. */
function watchReaders(worker: () => number | undefined) {
  let mostKb = 0
  const end = repeatUntilStopped(() => {
    for (const pid of childrenOf(worker() ?? 0)) {
      try {
        const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
        mostKb = Math.max(mostKb, Number(kb ?? 0))
      } catch {
        // It ended in the meantime.
      }
    }
  }, 5)
  return { stop: () => end().then(() => Math.round(mostKb / 1024)) }
}
