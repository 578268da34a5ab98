import { responses, surveyLinks } from '@/db/schema'
import type { Fixture } from '@/kit/fixture'
import { type Session, signIn } from '@/kit/staff'
import { unguardFormula } from '@/lib/floor/spreadsheet/formula-guard'
import { responseAt } from '@/tests/support/answered-organisation'
import { anEvent, aPublishedSurvey } from '@/tests/support/builders'
import { csvRows } from '@/tests/support/csv-rows'
import { formulaPayloads as payloads } from '@/tests/support/formula-payloads'
import { unzip } from '@/tests/support/unzip'
import { readWithRetries } from './answers-file'
import type { Drill, DrillTarget } from './drill'
import { ensureLibreOffice, runInLibreOffice } from './libre-office'
import { downloadExport, requestExport, waitWhileIn } from './organisation-exports'
import { formatCount } from './scoreboard'
import { downloadTemplate } from './uploads'

const kinds = [
  { type: 'Mapped', format: 'csv' },
  { type: 'Mapped', format: 'xlsx' },
  { type: 'Unmapped', format: 'csv' },
  { type: 'Unmapped', format: 'xlsx' },
] as const

/** A file as somebody saves it, opened by its name. */
type Download = { name: string; file: Buffer }

/** S-12: answers, names, labels and choices that a spreadsheet program might run, in every file that leaves us. */
export const formulaDrill: Drill['run'] = async (target) => {
  const about = {
    id: 'S-12',
    what: `${payloads.length} texts that look like formulas, in exports opened by LibreOffice`,
  }
  const skipped = await ensureLibreOffice()
  if (skipped) return { ...about, figure: '–', failures: [], skipped }
  const own = await target.fixture.another()
  const session = await signIn(target.platform, own.admin)
  const surveys = await createPayloadSurveys(own)
  const downloads = await collectDownloads(target, session, own, surveys)

  // Proof that the program would run them: the same texts unescaped.
  const raw = payloads.map((payload) => `"${payload.replaceAll('"', '""')}"`).join('\r\n')
  const steps = [...downloads, { name: 'raw.csv', file: Buffer.from(`\ufefftext\r\n${raw}\r\n`) }].map((one) => ({
    ...one,
    do: 'cells' as const,
  }))
  const opened = await runInLibreOffice(steps)
  const failures: string[] = []
  let cellCount = 0
  for (const [at, { sheets, outside, links }] of opened.slice(0, -1).entries()) {
    const name = downloads[at]?.name ?? ''
    const cells = sheets.flatMap((sheet) => sheet.cells)
    cellCount += cells.length
    const formulas = cells.filter(([kind]) => kind === 'formula')
    if (formulas.length > 0) failures.push(`${name}: ${formulas.length} formulas, such as ${formulas[0]?.[1]}`)
    if (outside + links > 0) failures.push(`${name}: ${outside} links to other files, ${links} to addresses`)
    if (sheets.some(({ linked }) => linked)) failures.push(`${name}: a sheet that is read from elsewhere`)
    const texts = new Set(cells.filter(([kind]) => kind === 'text').map(([, text]) => text))
    for (const payload of missingPayloads(texts, name))
      failures.push(`${name}: ${JSON.stringify(payload)} does not come back`)
  }
  const control = opened.at(-1)?.sheets.flatMap(({ cells }) => cells.filter(([kind]) => kind === 'formula')) ?? []
  if (control.length === 0) failures.push('LibreOffice runs none of the texts as they are, so nothing is shown by this')
  return {
    ...about,
    figure:
      `${downloads.length} files, ${formatCount(cellCount)} cells: 0 formulas, 0 links, every text back as it was typed; ` +
      `unguarded, ${control.length} of the texts are formulas`,
    failures,
  }
}

const normaliseBreaks = (text: string) => text.replaceAll('\r', '\n')

/** The payloads that are not among the texts of a file; in a CSV file they stand behind an apostrophe. */
function missingPayloads(texts: ReadonlySet<string>, name: string): string[] {
  const found = new Set([...texts].map((text) => normaliseBreaks(name.endsWith('.csv') ? unguardFormula(text) : text)))
  // The codebook of a CSV export and surveys that were answered otherwise hold none of them.
  if (name.includes('Codebook')) return []
  return payloads.filter((payload) => !found.has(normaliseBreaks(payload)))
}

/** One survey that was given every payload as an answer, and one for each payload that is named by it. */
const createPayloadSurveys = ({ onDrizzle, organisationId, locationId }: Fixture) =>
  onDrizzle(async (db) => {
    const made: number[] = []
    for (const [at, payload] of payloads.entries()) {
      const event = await anEvent(db, organisationId, { name: payload, locationId })
      const survey = await aPublishedSurvey(db, event, organisationId, { name: payload })
      const [link] = await db
        .insert(surveyLinks)
        .values({ surveyId: survey.id, label: payload, token: `token${String(at).padStart(3, '0')}` })
        .returning()
      await db.insert(responses).values(
        payloads.map((answer, number) => ({
          ...responseAt(number, number),
          id: crypto.randomUUID(),
          surveyId: survey.id,
          organisationId,
          state: 1,
          linkId: link?.id ?? null,
          answers: { 'B-Q5': ['other'], 'B-Q5-Comment': answer, 'B-Q10': answer, 'B-Q1': answer, 'B-Q2': [answer] },
        })),
      )
      made.push(survey.id)
    }
    const choices = payloads.map((text, at) => ({ value: `c${at}`, text }))
    const elements = [{ type: 'radiogroup', name: 'B-Q1', title: payloads[0], isRequired: true, choices }]
    const event = await anEvent(db, organisationId, { name: payloads[0], locationId })
    const schema = { pages: [{ name: 'page1', elements }] }
    const paper = await aPublishedSurvey(db, event, organisationId, { name: payloads[0], schema })
    return { answered: made[0] ?? 0, paper: paper.id }
  })

async function collectDownloads(
  { platform }: DrillTarget,
  session: Session,
  { organisationId }: Fixture,
  { answered, paper }: { answered: number; paper: number },
): Promise<Download[]> {
  const downloads: Download[] = []
  for (const kind of kinds) {
    const id = await requestExport(platform, session, organisationId, kind)
    const status = await platform.onDatabase((sql) => waitWhileIn(sql, id, ['Queued', 'Processing']))
    if (status !== 'Completed') throw new Error(`The ${kind.type} export is ${status}`)
    const file = await downloadExport(platform, session, id)
    if (kind.format === 'xlsx') downloads.push({ name: `${kind.type}.xlsx`, file })
    else for (const [name, part] of unzip(file)) downloads.push({ name: `${kind.type} ${name}`, file: part })
  }
  for (const format of ['csv', 'xlsx']) {
    const answer = await readWithRetries(
      platform,
      session,
      `/api/surveys/${answered}/export-responses?format=${format}`,
    )
    downloads.push({ name: `survey.${format}`, file: answer.body })
  }
  const template = await downloadTemplate(platform, session, { id: paper, quickCode: '' })
  downloads.push({ name: 'template.xlsx', file: template })
  return downloads.filter(({ name, file }) => !name.endsWith('.csv') || csvRows(file.toString()).length > 1)
}
