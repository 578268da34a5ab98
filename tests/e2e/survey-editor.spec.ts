import { expect as expectSoon, type Page } from '@playwright/test'
import { unattendedDevices } from '../../db/schema'
import { addResponse, aSurveyToBuild, findStoredSurvey, inAppDatabase } from '../support/a-survey-to-build'
import { findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { aPng, aPngOf } from '../support/pictures'
import { phone, signedInPage } from '../support/signed-in'

/** The survey editor as staff meet it. */

// Several tasks in one test, each with pages to wait for, on whatever machine.
const expect = expectSoon.configure({ timeout: 30_000 })

const steps = ['Step 1 Survey Details', 'Step 2 Optional Questions', 'Step 3 Survey Summary'] as const
const address = (id: number, tabIndex = 0) => `/survey-overview/${id}?tabIndex=${tabIndex}`
const tab = (page: Page, index: 0 | 1 | 2) => page.getByRole('tab', { name: steps[index] })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, words: string) => page.getByText(words).first()
const preview = (page: Page, caption: string) => page.frameLocator(`iframe[title="${caption} as it looks on a phone"]`)

/** Opens the editor, ready to be used: the page's script has come once a tab answers. */
async function open(page: Page, id: number, tabIndex: 0 | 1 | 2 = 0) {
  await page.goto(address(id, tabIndex))
  await expect(tab(page, tabIndex)).toHaveAttribute('aria-selected', 'true')
  const other = tabIndex === 0 ? 2 : 0
  await expect(async () => {
    await tab(page, other).click()
    await expect(tab(page, other)).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
  await tab(page, tabIndex).click()
  await expect(page).toHaveURL(new RegExp(`tabIndex=${tabIndex}`))
}

const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a partner reads the survey, an archived one is read-only, and neither has a button that changes it', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const reads = [
    [fixture.partnersAdmin, fixture.published, 'Only an organisation that owns the event can change its surveys.'],
    [fixture.admin, fixture.archived, 'This survey has been archived and is now read-only'],
  ] as const
  for (const [email, id, message] of reads) {
    const page = await signedInPage(browser, email)
    await page.goto(address(id))
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Survey name')).not.toBeEditable()
    await expect(page.getByLabel('Mandated template')).toBeDisabled()
    for (const name of ['Save draft', 'Save changes', 'Publish', 'Preview', 'Delete', 'Choose a logo'])
      await expect(button(page, name)).toHaveCount(0)
    await expect(page.getByLabel('Save as an organisation template')).toHaveCount(0)
    await page.goto(address(id, 1))
    await expect(page.getByRole('checkbox', { name: 'Was this your first visit to The Quay?' })).toBeDisabled()
    expect(await findSeriousFaults(page)).toEqual([])
    await page.context().close()
  }
})

test('the steps are kept in the address, and Previous and Next lead from one to the other', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft)
  for (const index of [0, 1, 2] as const) {
    await expect(page).toHaveURL(new RegExp(`tabIndex=${index}`))
    await expect(tab(page, index)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('region', { name: steps[index] })).toBeVisible()
    expect(await findSeriousFaults(page)).toEqual([])
    if (index > 0) await expect(page.getByRole('region', { name: steps[index] })).toBeFocused()
    if (index < 2) await button(page, 'Next').click()
  }
  await button(page, 'Previous').click()
  await expect(
    page.getByText('Extra questions can be added to the mandated ones by ticking their checkboxes.'),
  ).toBeVisible()
  await page.reload()
  await expect(tab(page, 1)).toHaveAttribute('aria-selected', 'true')
})

test('a mistake is shown at the field and counted, and a used name is refused while it is typed', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft, 2)
  await tab(page, 0).click()
  await page.getByLabel('Survey name').fill('PUBLISHED')
  await expect(page.getByText('Name is already used').first()).toBeVisible()
  // Nobody can be asked just now.
  await page.route('**/checknameavailability*', (route) =>
    route.fulfill({ status: 422, json: { message: 'Busy now.' } }),
  )
  await page.getByLabel('Survey name').fill('Another')
  await expect(toast(page, 'Unable to check name availability. Busy now.')).toBeVisible()
  await page.getByLabel('Survey name').fill('')
  await page.getByLabel('Post-completion URL').fill('not a link')
  await page.getByLabel('Location display name').fill('The_Quay')
  await tab(page, 2).click()
  await button(page, 'Save draft').click()
  await expect(toast(page, 'Unable to save survey. 3 validation errors.')).toBeVisible()
  await expect(tab(page, 0)).toHaveAttribute('aria-selected', 'true')
  for (const mistake of [
    'Survey name is required',
    'Please enter a valid URL.',
    'Location display name contains invalid characters',
  ])
    await expect(page.getByText(mistake).first()).toBeVisible()
  expect((await findStoredSurvey(fixture.draft)).survey).toMatchObject({ name: 'Draft', isDraft: true })
})

test('leaving with unsaved changes asks first, and a preview is seen by staff alone and leads back', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft)
  await page.getByLabel('Introduction').fill('Other words')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Lantern Night' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you would like to leave? You have unsaved changes.')
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByLabel('Introduction')).toHaveValue('Other words')

  // A preview saves the draft, opens in this window, saves no answers, and leads back; nobody else has it.
  await button(page, 'Preview').click()
  await expect(page).toHaveURL(/\/survey\/\w+$/)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Preview Answers are not saved.')
  expect((await findStoredSurvey(fixture.draft)).survey).toMatchObject({ introduction: 'Other words', isDraft: true })
  const anonymousAnswer = await fetch(page.url())
  expect(await anonymousAnswer.text()).toContain('Survey code not recognised')
  await page.getByRole('link', { name: 'Back to the survey' }).click()
  await expect(page).toHaveURL(new RegExp(`/survey-overview/${fixture.draft}$`))
  await expect(page.getByLabel('Introduction')).toHaveValue('Other words')
})

test('optional questions are found, ticked with the keyboard, worded, seen on a phone and saved', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft, 1)
  const grid = page.getByRole('table', { name: 'Optional questions' })
  await expect(grid.getByRole('row', { name: /O-/ })).toHaveCount(68)

  // Space ticks, the arrow keys go on, and the box of the head knows that some are chosen.
  const first = grid.getByRole('checkbox', { name: 'Was this your first visit to The Quay?' })
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(
    grid.getByRole('checkbox', { name: 'How many years have you been coming to things by Harbour Arts?' }),
  ).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  await expect(first).toBeChecked()
  await expect(page.getByText('1 chosen, which adds less than a minute.')).toBeVisible()
  await expect(preview(page, 'Optional question 1').getByRole('radio', { name: 'Yes' })).toBeVisible()
  const all = grid.getByRole('checkbox', { name: 'All questions shown' })
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)

  // A whole theme, and back.
  await grid.getByRole('checkbox', { name: 'All questions on Access' }).check()
  await expect(page.getByText(/^4 chosen/)).toBeVisible()
  await grid.getByRole('checkbox', { name: 'All questions on Access' }).uncheck()
  await expect(page.getByText(/^1 chosen/)).toBeVisible()
  await grid.getByRole('button', { name: /^Attendance/ }).click()
  await expect(first).toHaveCount(0)
  await grid.getByRole('button', { name: /^Attendance/ }).click()

  // Words in place of the brackets, only where a question takes them.
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('placeholder rate')
  await expect(grid.getByRole('row', { name: /O-/ })).toHaveCount(1)
  await grid.getByRole('textbox', { name: 'Placeholder' }).fill('the lantern walk')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('O-DQ1')
  await grid.getByRole('checkbox', { name: 'How would you rate the lantern walk?' }).check()
  await expect(preview(page, 'Optional question 61').getByText('How would you rate the lantern walk?')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Travel')
  await expect(grid.getByRole('row', { name: /O-/ })).toHaveCount(7)
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ index: 0 })
  await page.getByRole('checkbox', { name: 'Chosen only' }).check()
  await expect(grid.getByRole('row', { name: /O-/ })).toHaveCount(2)
  expect(await findSeriousFaults(page)).toEqual([])

  await button(page, 'Save draft').click()
  await expect(toast(page, 'Survey draft successfully saved.')).toBeVisible()
  expect((await findStoredSurvey(fixture.draft)).survey).toMatchObject({
    optionalQuestions: ['O-Q1', 'O-DQ1'],
    optionalQuestionPlaceholders: { 'O-DQ1': { placeholder: 'the lantern walk' } },
    numberOfQuestions: 20,
  })

  // The summary: the documented order, numbered from 1, and the preview walks through it.
  await tab(page, 2).click()
  const summary = page.getByRole('region', { name: 'Survey Summary', exact: true })
  await expect(summary).toContainText('20 questions, one to a page.')
  await expect(summary).toContainText(/Takes about \d+ minutes: (?:measured from the last|estimated from)/)
  const lines = summary.getByRole('listitem').filter({ has: page.getByRole('heading') })
  for (const [at, name] of ['B-Q1', 'B-Q2', 'O-Q1', 'O-DQ1', 'B-Q3'].entries())
    await expect(lines.nth(at)).toContainText(new RegExp(`^${at + 1}.*${name} ·`))
  for (const _ of [2, 3, 4]) await page.getByRole('button', { name: 'Next question' }).click()
  await expect(preview(page, 'Question 4').getByText('How would you rate the lantern walk?')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a draft is published after a question, and then only its texts and dates change', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft)
  await button(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Survey successfully published.')).toBeVisible()
  await expect(button(page, 'Preview')).toHaveCount(0)
  await expect(button(page, 'Save draft')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Active from' })).toBeVisible()
  const before = (await findStoredSurvey(fixture.draft)).survey
  expect(before).toMatchObject({ isDraft: false, isPreview: false })

  await addResponse(fixture.draft)
  await page.reload()
  await expect(page.getByText('Fixed, because answers have arrived.')).toBeVisible()
  await expect(page.getByLabel('Mandated template')).toBeDisabled()
  await expect(button(page, 'Delete')).toHaveCount(0)
  // What is typed before the page's script runs has no effect.
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Active to' }).fill('01/12/2026')
    await button(page, 'Save changes').click()
    await expect(toast(page, 'Survey successfully saved.')).toBeVisible({ timeout: 5_000 })
    expect((await findStoredSurvey(fixture.draft)).survey?.activeTo).toBe('2026-12-01')
  }).toPass()
  expect((await findStoredSurvey(fixture.draft)).survey?.quickCode).toBe(before?.quickCode)
  await tab(page, 1).click()
  await expect(page.getByRole('checkbox', { name: 'All questions shown' })).toBeDisabled()
})

test('the questions are locked while a device is out in unattended mode, and the editor says so', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  await inAppDatabase((db) =>
    db
      .insert(unattendedDevices)
      .values({ surveyId: fixture.published, keyHash: crypto.getRandomValues(Buffer.alloc(32)) }),
  )
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.published)
  await expect(
    page.getByText('A device is out in unattended mode and asks these questions without a network.'),
  ).toBeVisible()
  await expect(page.getByText('Fixed while a device is out in unattended mode.')).toBeVisible()
  await expect(page.getByLabel('Mandated template')).toBeDisabled()
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Unable to delete survey. A device is out with it in unattended mode.')).toBeVisible()
})

test('a draft is saved as an organisation template, which brings its questions into the next survey', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft, 1)
  await page.getByRole('checkbox', { name: 'Was this your first visit to The Quay?' }).check()
  await tab(page, 0).click()
  await page.getByLabel('Save as an organisation template').check()
  await button(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Unable to save survey as organisation template name must not be empty.')).toBeVisible()
  await page.getByLabel('Template name').fill('Lantern nights')
  await button(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(
    toast(page, 'Unable to save survey as organisation template description must not be empty.'),
  ).toBeVisible()
  // Each refusal takes the place of the one before, and goes with the save.
  const refusal = page.getByRole('alert').filter({ hasText: 'Unable to save survey' })
  await expect(refusal).not.toContainText('name must not be empty.')
  expect((await findStoredSurvey(fixture.draft)).survey).toMatchObject({ isDraft: true })
  await page.getByLabel('Template description').fill('What we ask every year')
  await button(page, 'Save draft').click()
  await expect(page.getByLabel('Template name')).toHaveCount(0)
  await expect(refusal).toHaveCount(0)
  expect((await findStoredSurvey(fixture.draft)).templates).toMatchObject([
    { name: 'Lantern nights', optionalQuestions: ['O-Q1'], numberOfQuestions: 19 },
  ])

  // The next survey.
  await page.goto(`/event-overview/${fixture.event.id}?tabIndex=2`)
  await expect(async () => {
    await button(page, 'Add survey').click({ timeout: 5_000 })
    await expect(page).toHaveURL(/\/survey-overview\/\d+/, { timeout: 10_000 })
  }).toPass()
  const template = page.getByLabel('Mandated template')
  await expect(template).toBeEnabled()
  await expect(async () => {
    await template.selectOption({ label: 'Lantern nights (organisation template)' })
    await expect(page.getByText('Your own: it brings its optional questions and placeholders.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(page.getByLabel('Save as an organisation template')).toHaveCount(0)
  await tab(page, 1).click()
  await expect(page.getByText(/^1 chosen/)).toBeVisible()

  // A template that cannot be had is reset to none.
  await tab(page, 0).click()
  await page.route('**/api/survey-templates/*', (route) => route.abort())
  await template.selectOption({ label: 'Audience survey 2024/25' })
  await expect(toast(page, 'Unable to update survey template.')).toBeVisible()
  await expect(template).toHaveValue('')
  await page.unroute('**/api/survey-templates/*')

  // Its organisation can take it away again: no survey was saved with it.
  await page.goto(`/organisation-details/${fixture.organisation.id}?tabIndex=1`)
  await page.getByRole('button', { name: 'Delete Lantern nights' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Organisational Template successfully deleted')).toBeVisible()
})

test('a logo is refused by name, type and size, taken with the save, seen, and removed', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft)
  const input = page.getByLabel('Choose a logo for the survey')
  const choose = async (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'The logo that respondents see' })).toBeVisible()
  await expect(page.getByText(/Without one the survey shows the logo of Lantern Arts\./)).toBeVisible()
  for (const [name, buffer, message] of [
    ['logo.gif', await aPng(), 'File Type is not allowed'],
    ['lo<go>.png', await aPng(), 'Invalid characters in filename. Please rename the file and try again.'],
    ['logo.png', await aPngOf(100_001), 'File size is too large. Maximum file size is 100 KB'],
  ] as const) {
    await choose(name, buffer)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await choose('Lanterns.png', await aPng(60, 60))
  await expect(page.getByRole('img', { name: 'The chosen logo, Lanterns.png' })).toBeVisible()
  await expect(page.getByText('Lanterns.png is uploaded when you save.')).toBeVisible()
  await button(page, 'Save draft').click()
  await expect(toast(page, 'Survey draft successfully saved.')).toBeVisible()
  await expect(button(page, 'Remove logo')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The logo that respondents see' })).toHaveAttribute(
    'src',
    /^data:image\/png;base64,iVBOR/,
  )
  // The new version is known: another save is not refused as overtaken.
  await page.getByLabel('Introduction').fill('Other words')
  await button(page, 'Save draft').click()
  await expect(async () =>
    expect((await findStoredSurvey(fixture.draft)).survey?.introduction).toBe('Other words'),
  ).toPass()
  await button(page, 'Remove logo').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(toast(page, 'Survey logo successfully removed.')).toBeVisible()
  await expect(page.getByText(/Without one the survey shows the logo of Lantern Arts\./)).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
})

test('the message about a logo that was not stored goes once the next save has stored it', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft)
  await page.route('**/logo', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'Busy now.' } })
      : route.continue(),
  )
  const chosen = { name: 'Lanterns.png', mimeType: 'image/png', buffer: await aPng(60, 60) }
  await page.getByLabel('Choose a logo for the survey').setInputFiles(chosen)
  await button(page, 'Save draft').click()
  const errorText = page.getByText('The survey is saved, and its logo is not. Busy now.')
  await expect(errorText.first()).toBeVisible()
  await page.unroute('**/logo')
  await button(page, 'Save draft').click()
  await expect(button(page, 'Remove logo')).toBeVisible()
  await expect(page.getByRole('alert').filter({ has: errorText })).toHaveCount(0)
})

test('a survey that cannot be previewed, saved or deleted says why', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  const other = await page.context().newPage()
  await open(page, fixture.draft)
  await open(other, fixture.draft)
  await button(other, 'Publish').click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(toast(other, 'Survey successfully published.')).toBeVisible()
  await addResponse(fixture.draft)

  await button(page, 'Preview').click()
  await expect(toast(page, 'Unable to preview survey. You cannot preview a published survey.')).toBeVisible()
  await button(page, 'Save draft').click()
  await expect(page.getByText(/Unable to save draft\. This survey was changed by/).first()).toBeVisible()
  await button(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/Unable to save survey\. This survey was changed by/).first()).toBeVisible()
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Unable to delete survey. The survey has responses.')).toBeVisible()
})

test('Cancel on a saved draft deletes it and leads back to the event’s surveys', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await open(page, fixture.draft)
  await button(page, 'Cancel').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Survey successfully deleted.')).toBeVisible()
  await expect(page).toHaveURL(`/event-overview/${fixture.event.id}?tabIndex=2`)
  expect((await findStoredSurvey(fixture.draft)).survey).toBeUndefined()
})

test('the editor fits a phone of 375 and of 320 pixels, where the preview opens over the page', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin, phone)
  await open(page, fixture.draft)
  for (const index of [0, 1, 2] as const) {
    await tab(page, index).click()
    await expect(page.getByRole('region', { name: steps[index] })).toBeVisible()
    if (index === 1) await expect(page.getByRole('table', { name: 'Optional questions' })).toBeVisible()
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 812 })
      await expect.poll(() => sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    }
    expect(await findSeriousFaults(page)).toEqual([])
  }
  await tab(page, 1).click()
  await page.getByRole('button', { name: 'Preview O-Q2', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await expect(
    dialog.frameLocator('iframe').getByText('How many years have you been coming to things by Harbour Arts?'),
  ).toBeVisible()
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})
