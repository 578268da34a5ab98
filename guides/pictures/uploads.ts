import type { Page } from '@playwright/test'
import type { CellValue } from 'hucre'
import { signInAs } from '../../tests/support/accounts'
import { appUrl, onAppDatabase, people } from '../../tests/support/app'
import { editWorkbook } from '../../tests/support/fill-template'

/** A published survey of the demonstration data that nobody has answered. */
const quickCode = 'Y5G2GGA9EW'

/** The first of the answers that a row offers, as somebody would write it; null for rows that offer none. */
function firstAnswer(options: CellValue | undefined): CellValue {
  const [how, first = ''] = String(options ?? '').split('\n')
  if (first.startsWith('1 = ')) return '1'
  return how?.startsWith('Choose one answer from the list') ? (/^\d+$/.test(first) ? Number(first) : first) : null
}

/** The survey's template with answers of two people, put right or with slips in it. */
async function fillSurveyTemplate(surveyId: number, isRight: boolean): Promise<Buffer> {
  const cookie = await signInAs(people.admin)
  const answer = await fetch(`${appUrl}/api/surveys/${surveyId}/offline-template`, { headers: { cookie } })
  return editWorkbook(new Uint8Array(await answer.arrayBuffer()), (rows) => {
    for (const row of rows) {
      const [name, , options] = row
      if (!options || typeof name !== 'string' || !/^[BO]-/.test(name)) continue
      while (row.length < 5) row.push(null)
      row[3] = firstAnswer(options)
      row[4] = row[3] ?? null
      if (!isRight && name === 'B-Q1') row[3] = 'Splendid'
      if (!isRight && name === 'B-Q4') row[4] = '2 or 3'
    }
    const reference = rows.find(([name]) => name === 'Reference')
    if (reference) reference.splice(3, 2, 'Paper 1', 'Paper 2')
  })
}

async function uploadAnswers(page: Page, name: string, isRight: boolean) {
  const [survey] = await onAppDatabase((sql) => sql`select id from surveys where quick_code = ${quickCode}`)
  await page.goto(`/survey-data/${survey?.id}`)
  const buffer = await fillSurveyTemplate(Number(survey?.id), isRight)
  await page.getByLabel('Workbook with answers').setInputFiles({ name, mimeType: 'application/zip', buffer })
}

export async function uploadWrongAnswers(page: Page) {
  await onAppDatabase(
    (sql) => sql`delete from imports where survey_id = (select id from surveys where quick_code = ${quickCode})`,
  )
  await uploadAnswers(page, 'Paper answers.xlsx', false)
  await page.getByRole('row').nth(1).waitFor()
}

/** After it was put right. */
export async function uploadRightAnswers(page: Page) {
  await uploadWrongAnswers(page)
  await uploadAnswers(page, 'Paper answers.xlsx', true)
  await page.getByRole('button', { name: /^Undo/ }).first().waitFor()
}
