import { expect, type Page } from '@playwright/test'

/** What somebody says to a question: the choices' texts, what they type for "Other", or what they type at all. */
type QuestionAnswer = { choose?: string[]; other?: string; type?: string[] }

/** Answers by question name; a question that is not among them is left blank. */
export type RespondentAnswers = Record<string, QuestionAnswer>

const questionField = (page: Page) => page.locator('input[name="question"]')

/** Answers the survey at `address` as this person would, from the first page to the thanks. */
export async function answerSurvey(page: Page, address: string, person: RespondentAnswers): Promise<string[]> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Start' }).click()
  const askedNames: string[] = []
  for (;;) {
    const name = await questionField(page).inputValue()
    askedNames.push(name)
    await answerQuestion(page, name, person[name] ?? {})
    const complete = page.getByRole('button', { name: 'Complete' })
    if (await complete.isVisible()) {
      await complete.click()
      await expect(
        page.getByText('The answers cannot be changed after submitting. Are you sure you want to proceed?'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Proceed' }).click()
      return askedNames
    }
    await page.getByRole('button', { name: 'Next' }).click()
    // The next page is there once it asks another question.
    await expect(questionField(page)).not.toHaveValue(name)
  }
}

async function answerQuestion(page: Page, name: string, { choose = [], other, type = [] }: QuestionAnswer) {
  const list = page.locator(`select[name="${name}"]`)
  if (await list.count()) await list.selectOption(choose.map((label) => ({ label })))
  else for (const label of choose) await page.getByLabel(label, { exact: true }).check()
  if (other !== undefined) await page.getByRole('textbox').fill(other)
  const fields = page.getByRole('main').locator('input[type="text"], input[type="number"], input[inputmode], textarea')
  for (const [at, text] of type.entries()) await fields.nth(at).fill(text)
}
