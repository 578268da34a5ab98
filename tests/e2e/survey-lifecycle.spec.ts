import { expect as expectSoon, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { surveys } from '../../db/schema'
import { aSurveyToBuild, findStoredSurvey, inAppDatabase } from '../support/a-survey-to-build'
import { findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { chooseMore } from '../support/more-actions'
import { desk, phone, signedInPage } from '../support/signed-in'

/** A published survey is closed, reopened, archived and unarchived; every screen shows what that means. */

const expect = expectSoon.configure({ timeout: 30_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const head = (page: Page) => page.getByRole('banner').or(page.locator('main header')).filter({ hasText: 'Published' })

/** Presses a button whose dialog opens once the page's script has come. */
async function openQuestion(page: Page, name: string, title: string) {
  await expect(async () => {
    if (await question(page, title).isHidden()) await button(page, name).click({ timeout: 5_000 })
    await expect(question(page, title)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return question(page, title)
}

/** Types into a field once the page's script has come. */
const typeUntilUnsaved = (page: Page, label: string, text: string) =>
  expect(async () => {
    await page.getByRole('textbox', { name: label }).fill(text)
    await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 2_000 })
  }).toPass()

test('a survey that opened today closes at a press, and opens again', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(`/survey-overview/${fixture.published}`)
  await expect(page).toHaveTitle('Published – Survey – Illuminate')
  await expect(head(page)).toContainText('Lantern Night · Open on all days')
  const address = (await page.getByRole('link', { name: /\/survey\// }).getAttribute('href')) ?? ''

  const closing = await openQuestion(page, 'Close now', 'Close “Published” now?')
  await expect(closing).toContainText('Whoever is answering now has an hour to finish.')
  await expect(closing.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await findSeriousFaults(page)).toEqual([])
  await closing.getByRole('button', { name: 'Close now' }).click()
  await expect(page.getByText('Survey successfully closed.').first()).toBeVisible()
  await expect(head(page)).toContainText(/Lantern Night · Closed on \d\d\/\d\d\/\d{4}/)
  const anonymousAnswer = await (await fetch(address)).text()
  expect(anonymousAnswer).toContain('This survey has closed')

  // What was opened before is saved all the same: the form knows the new version.
  await page.getByLabel('Introduction').fill('Other words')
  await button(page, 'Save changes').click()
  await expect(page.getByText('Survey successfully saved.').first()).toBeVisible()

  const reopening = await openQuestion(page, 'Reopen', 'Reopen “Published”?')
  await expect(reopening).toContainText(
    'Anybody with the link or the QR code can answer again. Open, with no end date.',
  )
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Survey successfully reopened.').first()).toBeVisible()
  await expect(button(page, 'Close now')).toBeVisible()
  expect(await (await fetch(address)).text()).toContain('Start')
})

test('a survey whose last day is over stays open after it was reopened and then saved', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  await inAppDatabase((db) =>
    db.update(surveys).set({ activeTo: '2026-01-31' }).where(eq(surveys.id, fixture.published)),
  )
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(`/survey-overview/${fixture.published}`)
  await expect(page.getByRole('textbox', { name: 'Active to' })).toHaveValue('31/01/2026')
  await typeUntilUnsaved(page, 'Introduction', 'We are open again')

  const reopening = await openQuestion(page, 'Reopen', 'Reopen “Published”?')
  await expect(reopening).toContainText('Its last day, 31/01/2026, is over and is taken away.')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Survey successfully reopened.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Active to' })).toHaveValue('')
  // What was typed stays, and it alone is not saved yet.
  await expect(page.getByLabel('Introduction')).toHaveValue('We are open again')
  await expect(page.getByText('Not saved yet: Introduction', { exact: true })).toBeVisible()

  await button(page, 'Save changes').click()
  await expect(page.getByText('Survey successfully saved.').first()).toBeVisible()
  await page.reload()
  await expect(button(page, 'Close now')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Active to' })).toHaveValue('')
  const { survey } = await findStoredSurvey(fixture.published)
  expect([survey?.introduction, survey?.isActive, survey?.activeTo]).toEqual(['We are open again', true, null])
})

test('closing and reopening leave a last day that was typed and not saved', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(`/survey-overview/${fixture.published}`)
  await typeUntilUnsaved(page, 'Active to', '31/12/2040')
  for (const [name, title, done] of [
    ['Close now', 'Close “Published” now?', 'Survey successfully closed.'],
    ['Reopen', 'Reopen “Published”?', 'Survey successfully reopened.'],
  ] as const) {
    const dialog = await openQuestion(page, name, title)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(done).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Active to' })).toHaveValue('31/12/2040')
    await expect(page.getByText('Not saved yet: Active to', { exact: true })).toBeVisible()
  }
})

test('whoever archives a survey without saving sees what is saved, then and when it is unarchived', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(`/survey-overview/${fixture.published}`)
  const introduction = page.getByLabel('Introduction')
  const saved = await introduction.inputValue()
  await typeUntilUnsaved(page, 'Introduction', 'Never saved')
  await chooseMore(page, 'Archive')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
  await question(page, 'Archive “Published”?').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('This survey has been archived and is now read-only')).toBeVisible()
  await expect(introduction).toHaveValue(saved)

  const unarchiving = await openQuestion(page, 'Unarchive', 'Unarchive “Published”?')
  await unarchiving.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByText('Survey successfully unarchived.').first()).toBeVisible()
  await expect(introduction).toBeEditable()
  await expect(introduction).toHaveValue(saved)
  await expect(page.getByText(/Not saved yet/)).toHaveCount(0)
})

test('archiving asks, says what becomes of posters, and is undone within 30 days with the same code', async ({
  browser,
}) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin)
  await page.goto(`/survey-overview/${fixture.published}`)
  const { quickCode } = (await findStoredSurvey(fixture.published)).survey ?? {}
  const address = (await page.getByRole('link', { name: /\/survey\// }).getAttribute('href')) ?? ''
  await chooseMore(page, 'Archive')
  const archiving = question(page, 'Archive “Published”?')
  await expect(archiving).toContainText('Printed posters, QR codes and links lead nowhere')
  await expect(archiving).toContainText(/Until \d\d\/\d\d\/\d{4} you can unarchive it, and the same code works again\./)
  await expect(archiving.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await findSeriousFaults(page)).toEqual([])
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Survey successfully archived.').first()).toBeVisible()

  await expect(page.getByText('This survey has been archived and is now read-only')).toBeVisible()
  await expect(page.getByLabel('Survey name')).not.toBeEditable()
  for (const name of ['Save changes', 'Close now', 'Copy link', 'Delete'])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page).toHaveTitle('Published – Survey – Illuminate')
  expect(await findSeriousFaults(page)).toEqual([])
  const unknown = await fetch(address)
  expect([unknown.status, (await unknown.text()).includes('Survey code not recognised')]).toEqual([404, true])

  const unarchiving = await openQuestion(page, 'Unarchive', 'Unarchive “Published”?')
  await expect(unarchiving).toContainText('It gets the same quick code back')
  await unarchiving.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByText('Survey successfully unarchived.').first()).toBeVisible()
  expect((await findStoredSurvey(fixture.published)).survey?.quickCode).toBe(quickCode)
  expect(await (await fetch(address)).text()).toContain('Start')

  // Thirty days later there is no way back.
  await chooseMore(page, 'Archive')
  await question(page, 'Archive “Published”?').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('This survey has been archived and is now read-only')).toBeVisible()
  await inAppDatabase((db) =>
    db
      .update(surveys)
      .set({ archivedAt: new Date(Date.now() - 30 * 86_400_000) })
      .where(eq(surveys.id, fixture.published)),
  )
  await button(page, 'Unarchive').click()
  await question(page, 'Unarchive “Published”?').getByRole('button', { name: 'Unarchive' }).click()
  await expect(
    page.getByText(
      'Unable to unarchive survey. The survey was archived more than 30 days ago. Its quick code is void, so it cannot be unarchived.',
    ),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('Its code is void, and no survey gets it.')).toBeVisible()
  await expect(button(page, 'Unarchive')).toHaveCount(0)
})

test('a partner may do none of it, and two windows do not undo each other', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const partners = await signedInPage(browser, fixture.partnersAdmin)
  await partners.goto(`/survey-overview/${fixture.published}`)
  await expect(partners.getByRole('region', { name: 'Sharing' })).toBeVisible()
  for (const name of ['Close now', 'Reopen']) await expect(button(partners, name)).toHaveCount(0)
  await partners.goto(`/survey-overview/${fixture.archived}`)
  await expect(button(partners, 'Unarchive')).toHaveCount(0)

  const page = await signedInPage(browser, fixture.admin)
  const other = await page.context().newPage()
  for (const one of [page, other]) await one.goto(`/survey-overview/${fixture.published}`)
  const closing = await openQuestion(page, 'Close now', 'Close “Published” now?')
  await closing.getByRole('button', { name: 'Close now' }).click()
  await expect(page.getByText('Survey successfully closed.').first()).toBeVisible()
  const late = await openQuestion(other, 'Close now', 'Close “Published” now?')
  await late.getByRole('button', { name: 'Close now' }).click()
  await expect(other.getByText(/Unable to close survey\. This survey was changed by/).first()).toBeVisible()
})

test('the states stand in the list and at the event, each by its word', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  await inAppDatabase(async (db) => {
    await db.update(surveys).set({ isActive: false, closedAt: new Date() }).where(eq(surveys.id, fixture.published))
    await db
      .update(surveys)
      .set({ isDraft: false, schemaReadOnly: { pages: [] }, quickCode: null })
      .where(eq(surveys.id, fixture.draft))
  })
  const page = await signedInPage(browser, fixture.admin, desk)
  // A narrower window has room for State alone, and none for Is Active.
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/surveys-list')
  const table = page.getByRole('table', { name: 'Surveys' })
  await expect(table.getByRole('columnheader', { name: 'State' })).toBeVisible()
  const row = table.getByRole('row').filter({ hasText: 'Published' })
  await expect(row.getByText('Closed', { exact: true })).toBeVisible()
  await expect(row.getByText('Inactive', { exact: true })).toBeAttached()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.goto(`/event-overview/${fixture.event.id}?tabIndex=2`)
  const list = page.getByRole('list', { name: 'Surveys of this event' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Published' })).toContainText('Closed')
  await expect(list.getByRole('listitem').filter({ hasText: 'Draft' }).first()).toContainText('Archived')
})

test('on a phone, in the dark and in forced colours, everything is there and can be pressed', async ({ browser }) => {
  const fixture = await aSurveyToBuild()
  const page = await signedInPage(browser, fixture.admin, phone)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await page.goto(`/survey-overview/${fixture.published}`)
  await expect(button(page, 'Close now')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await chooseMore(page, 'Archive')
  await expect(question(page, 'Archive “Published”?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'More')).toBeVisible()
})
