import { expect, type Page } from '@playwright/test'
import { openDatabase } from '@/db/client'
import { appUrl, onAppDatabase } from './app'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

/** What the respondent says of the evening. */
export const opinion = 'We came by boat — and would again.'

const schema = {
  pages: [
    { name: 'B-Q1', type: 'text', title: 'What did you think?', isRequired: true, maxLength: 1000 },
    { name: 'B-Q2', type: 'checkbox', title: 'Who came along?', choices: ['family', 'friends', 'nobody'] },
    { name: 'B-Q3', type: 'text', title: 'Anything else?', maxLength: 200 },
  ].map((element, at) => ({ name: `page${at + 1}`, title: `Question ${at + 1}`, elements: [element] })),
}

/** A published survey of three questions, a text, a list to tick and a text. */
export async function aSurveyToAnswer() {
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 1, name: 'offline respondents' })
  const { id: organisationId } = await anOrganisation(db)
  const survey = await aPublishedSurvey(db, await anEvent(db, organisationId), organisationId, { schema })
  await close()
  return { id: survey.id, address: `/survey/${survey.quickCode}` }
}

/** The responses that the platform keeps, in their order. */
export const listResponses = (surveyId: number) =>
  onAppDatabase(
    (sql) => sql<{ state: number; answers: Record<string, unknown> }[]>`
      select state, answers from responses where survey_id = ${surveyId} order by id`,
  )

/** What the page has of each step. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const expectStep = (page: Page, of: number) => expect(page.getByText(`Step ${of} of 3`)).toBeVisible()
export const answerBox = (page: Page) => page.getByRole('main').getByRole('textbox').first()

/** Opens the survey and its first question. */
export async function startSurvey(page: Page, address: string) {
  await page.goto(address)
  await button(page, 'Start').click()
  await expectStep(page, 1)
}

/** From the last question to the thanks. */
export async function finishSurvey(page: Page) {
  await button(page, 'Complete').click()
  await button(page, 'Proceed').click()
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
}

/** What the platform has when all of it arrived. */
export const completeAnswers = { 'B-Q1': opinion, 'B-Q2': ['friends'], 'B-Q3': 'No.' }

/** From the first question to the thanks, with what has been typed there. */
export async function answerRest(page: Page) {
  await expectStep(page, 2)
  await page.getByLabel('friends').check()
  await button(page, 'Next').click()
  await expectStep(page, 3)
  await answerBox(page).fill('No.')
  await finishSurvey(page)
}

/** The window it is answered in. */
export const phoneOptions = { baseURL: appUrl, viewport: { width: 390, height: 844 }, isMobile: true }
