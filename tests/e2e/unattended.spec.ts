import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { appUrl, people } from '../support/app'
import { test } from '../support/browser-test'
import { signInBrowser } from '../support/signed-in'
import {
  anUnattendedSurvey,
  beginSurvey,
  countWaitingAnswers,
  endDevices,
  listStoredResponses,
  openDialog,
  pin,
  setUpDevice,
  startUnattended,
} from '../support/unattended-survey'

/** A survey left on a device in a foyer. */

// Each sets a device up through the editor before it begins.

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** To the second question, where there is something to type. */
async function goToSecondQuestion(page: Page) {
  await press(page, 'Start')
  await page.getByLabel('Good').check()
  await press(page, 'Next')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
}

async function answerSurvey(page: Page) {
  await goToSecondQuestion(page)
  await page.getByRole('textbox').fill('The light')
  await press(page, 'Next')
  await press(page, 'Complete')
  await press(page, 'Proceed')
  await expect(heading(page, 'Your answers have been submitted')).toBeVisible()
}

/** The device's clock moves only when the test moves it, however slow the machine is that runs the test. */
async function pauseClock(page: Page) {
  await page.clock.install({ time: '2026-11-21T10:00:00Z' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await page.clock.pauseAt('2026-11-21T11:00:00Z')
}

async function openStaffPage(page: Page, code = pin) {
  await press(page, 'Staff')
  await page.getByLabel('PIN').fill(code)
  await press(page, 'Continue')
}

test('the page says nothing of a survey to a device on which it was not started', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  const answered = await page.goto(survey.address)
  expect(answered?.headers()['x-robots-tag']).toContain('noindex')
  await expect(heading(page, 'Unattended mode is not started on this device')).toBeVisible()
  await expect(page.getByText(survey.name)).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a device needs a name and a PIN that nobody guesses', async ({ page, context }) => {
  const survey = await anUnattendedSurvey()
  await signInBrowser(context, people.admin)
  await page.goto(`${appUrl}/survey-overview/${survey.id}`)
  const dialog = await openDialog(page, 'Start unattended mode', 'Start unattended mode')
  await dialog.getByLabel('PIN', { exact: true }).fill('1234')
  await dialog.getByRole('button', { name: 'Sign out and start' }).click()
  await expect(dialog.getByText('Device name is required')).toBeVisible()
  await expect(dialog.getByText(/Choose a PIN that is harder to guess/)).toBeVisible()
  await dialog.getByLabel('PIN', { exact: true }).fill(pin)
  await expect(dialog.getByText(/Choose a PIN that is harder to guess/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Sign out and start' }).click()
  await expect(dialog.getByText('The two PINs are not the same')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
})

test('starting signs out, the survey is answered, and ending needs the PIN', async ({ context }) => {
  const survey = await anUnattendedSurvey()
  await signInBrowser(context, people.admin)
  const page = await startUnattended(context, survey)
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  expect(await findSeriousFaults(page)).toEqual([])
  await beginSurvey(page)
  expect(await page.evaluate((code) => sessionStorage.getItem(`unattended:${code}`), survey.quickCode)).toBe('1')
  expect(await findSeriousFaults(page)).toEqual([])
  // The survey's own pages, and nothing else, in the head.
  await expect(page.getByRole('banner').getByRole('button')).toHaveText(['Restart survey'])
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0)

  await answerSurvey(page)
  await expect(page.getByText('Thanks for submitting your responses.')).toBeVisible()
  await expect(page.getByText(/^(?:\w{4}-){3}\w{4}$/)).toBeVisible()
  // On a device for everybody there is nothing to copy it for.
  await expect(page.getByRole('button', { name: 'Copy the code' })).toBeHidden()
  expect(await findSeriousFaults(page)).toEqual([])
  await expect.poll(async () => (await listStoredResponses(survey)).length).toBe(1)
  expect(await listStoredResponses(survey)).toMatchObject([
    { state: 2, completion_method: 3, answers: { 'B-Q1': 'Good', 'B-Q2': 'The light' } },
  ])
  await press(page, 'Submit another response')
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()

  await openStaffPage(page, '407194')
  await expect(page.getByRole('alert')).toHaveText('The PIN is wrong.')
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByLabel('PIN').fill(pin)
  await press(page, 'Continue')
  await expect(heading(page, 'Unattended mode')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await press(page, 'End unattended mode')
  await expect(heading(page, 'Unattended mode successfully ended for this survey')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Unattended mode is not started on this device')).toBeVisible()
})

test('after three wrong PINs the next has to wait, and a reload begins nothing anew', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey)
  await pauseClock(page)
  await press(page, 'Staff')
  for (const wrong of ['1', '2', '3']) {
    await page.getByLabel('PIN').fill(wrong)
    await press(page, 'Continue')
    await expect(page.getByLabel('PIN')).toHaveValue('')
  }
  await expect(page.getByRole('alert')).toContainText('Wait')
  await page.reload()
  await openStaffPage(page)
  await expect(page.getByRole('alert')).toContainText('Too many wrong PINs.')
})

test('a device that nobody touches asks, then returns to the start and leaves no trace', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey)
  await pauseClock(page)
  await goToSecondQuestion(page)
  await page.getByRole('textbox').fill('My secret memory')

  await page.clock.runFor(41_000)
  const question = page.getByRole('alertdialog', { name: 'Still there?' })
  await expect(question).toBeVisible()
  await press(page, 'I’m still here')
  await expect(question).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveValue('My secret memory')

  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect(await page.content()).not.toContain('secret memory')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'secret',
  )
  expect(await countWaitingAnswers(page)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await press(page, 'Start')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('it never returns to the start while somebody types, composes or touches', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey)
  await pauseClock(page)
  await goToSecondQuestion(page)
  const question = page.getByRole('alertdialog')
  const field = page.getByRole('textbox')
  await field.focus()
  // Four minutes of slow typing, a sign every 39 seconds.
  for (const sign of 'slowly') {
    await page.keyboard.type(sign)
    await page.clock.runFor(39_000)
    await expect(question).toBeHidden()
  }
  await expect(field).toHaveValue('slowly')
  // An input method composes without a key.
  for (const data of ['か', 'かん', '漢']) {
    await field.evaluate((element, text) => {
      element.dispatchEvent(new CompositionEvent('compositionupdate', { data: text, bubbles: true }))
    }, data)
    await page.clock.runFor(39_000)
    await expect(question).toBeHidden()
  }
  // A finger that stays down is somebody, however long.
  await page.mouse.move(300, 300)
  await page.mouse.down()
  await page.clock.runFor(120_000)
  await expect(question).toBeHidden()
  await page.mouse.up()
  await expect(field).toHaveValue('slowly')
  await page.clock.runFor(41_000)
  await expect(question).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('slowly')
})

test('a half-done answer is kept as a partial response where staff chose so', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey, { onIdle: 'keep' })
  await pauseClock(page)
  await goToSecondQuestion(page)
  await page.getByRole('textbox').fill('Half a thought')
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  // It sends twice a minute, by the clock that only the test moves.
  await expect(async () => {
    await page.clock.runFor(30_000)
    expect(await listStoredResponses(survey)).toMatchObject([
      { state: 1, completion_method: 3, answers: { 'B-Q1': 'Good', 'B-Q2': 'Half a thought' } },
    ])
  }).toPass()
})

test('staff who come in while somebody answers keep the half-done answer where they chose so', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey, { onIdle: 'keep' })
  await goToSecondQuestion(page)
  await page.getByRole('textbox').fill('Half a thought')
  await openStaffPage(page)
  await expect(heading(page, 'Unattended mode')).toBeVisible()
  await expect
    // A device that has just tried tries again within half a minute.
    .poll(() => listStoredResponses(survey), { timeout: 45_000 })
    .toMatchObject([{ state: 1, completion_method: 3, answers: { 'B-Q1': 'Good', 'B-Q2': 'Half a thought' } }])
})

test('Restart survey reloads the page, and asks first where something was answered', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey)
  await goToSecondQuestion(page)
  await press(page, 'Restart survey')
  const question = page.getByRole('alertdialog', { name: 'Restart the survey?' })
  await expect(question).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Carry on answering' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await press(page, 'Restart survey')
  await question.getByRole('button', { name: 'Restart survey' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await press(page, 'Start')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('a link opens nothing on the device and shows its address', async ({ page, context }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey)
  await page.getByRole('link', { name: /privacy policy/ }).click()
  const addressDialog = page.getByRole('dialog', { name: 'On your own device' })
  await expect(addressDialog).toContainText(`${appUrl}/privacy-policy`)
  await page.keyboard.press('Escape')
  await expect(addressDialog).toBeHidden()
  expect(context.pages()).toHaveLength(1)
})

test('what cannot be sent is saved as a file, ends with the device, and is taken in from the file once', async ({
  context,
}) => {
  const survey = await anUnattendedSurvey()
  await signInBrowser(context, people.admin)
  const page = await startUnattended(context, survey)
  await beginSurvey(page)
  await context.setOffline(true)
  await answerSurvey(page)
  await expect(page.getByText('1 answer waits on this device')).toBeVisible()
  await openStaffPage(page)
  await press(page, 'End unattended mode')
  await expect(
    page.getByText('Some answers have not been sent. Save them as a file first, or they are lost.'),
  ).toBeVisible()
  const saving = page.waitForEvent('download')
  await press(page, 'Save the queue as a file')
  const file = await (await saving).path()
  expect(JSON.parse(await readFile(file, 'utf8')).answers).toHaveLength(1)
  await press(page, 'End unattended mode')
  await expect(heading(page, 'Unattended mode successfully ended for this survey')).toBeVisible()
  await context.setOffline(false)
  expect(await listStoredResponses(survey)).toEqual([])

  await signInBrowser(context, people.admin)
  await page.goto(`${appUrl}/survey-overview/${survey.id}`)
  const dialog = await openDialog(page, 'Devices', 'Devices in unattended mode')
  await expect(dialog.getByText('Foyer tablet')).toBeVisible()
  const upload = async () => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Upload a saved queue' }).click()
    await (await choosing).setFiles({
      name: 'answers.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    })
  }
  await upload()
  await expect(dialog.getByText('1 answer taken in.', { exact: true })).toBeVisible()
  await upload()
  await expect(dialog.getByText('0 answers taken in. 1 answer had arrived before.')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  expect(await listStoredResponses(survey)).toMatchObject([{ state: 2, completion_method: 3 }])
})

test('staff who forgot the PIN end unattended mode from the survey on the same device', async ({ context }) => {
  const survey = await anUnattendedSurvey()
  await signInBrowser(context, people.admin)
  const left = await startUnattended(context, survey)
  await beginSurvey(left)
  await signInBrowser(context, people.admin)
  const page = await context.newPage()
  await page.goto(`${appUrl}/survey-overview/${survey.id}`)
  await openDialog(page, 'Devices', 'Devices in unattended mode')
  await page.getByRole('button', { name: 'End on this device' }).click()
  await expect(page.getByText('Unattended mode successfully ended for this survey')).toBeVisible()
  // The survey's own window hears of it at once.
  await expect(heading(left, 'Unattended mode is not started on this device')).toBeVisible({ timeout: 5_000 })
  await page.goto(survey.address)
  await expect(heading(page, 'Unattended mode is not started on this device')).toBeVisible()
})

test('ending it from the survey asks before it forgets what could not be sent, and names how much that is', async ({
  context,
}) => {
  const survey = await anUnattendedSurvey()
  await signInBrowser(context, people.admin)
  const left = await startUnattended(context, survey)
  await beginSurvey(left)
  await context.setOffline(true)
  await answerSurvey(left)
  await expect(left.getByText('1 answer waits on this device')).toBeVisible()
  await left.close()
  await context.setOffline(false)
  await signInBrowser(context, people.admin)
  const page = await context.newPage()
  await page.route('**/api/unattended/responses', (route) => route.abort())
  await page.goto(`${appUrl}/survey-overview/${survey.id}`)
  await openDialog(page, 'Devices', 'Devices in unattended mode')
  const end = page.getByRole('button', { name: 'End on this device' })
  const unsent = page.getByRole('alertdialog', { name: '1 answer could not be sent' })
  await end.click()
  await expect(unsent.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(unsent).toBeHidden()
  expect(await countWaitingAnswers(page)).toBe(1)

  await end.click()
  const saving = page.waitForEvent('download')
  await unsent.getByRole('button', { name: 'Save as a file' }).click()
  expect(JSON.parse(await readFile(await (await saving).path(), 'utf8')).answers).toHaveLength(1)
  const forget = page.getByRole('alertdialog', { name: 'Forget 1 answer on this device?' })
  await expect(forget.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await countWaitingAnswers(page)).toBe(1)
  await forget.getByRole('button', { name: 'End on this device' }).click()
  await expect(page.getByText('Unattended mode successfully ended for this survey')).toBeVisible()
  await expect(end).toBeHidden()
  expect(await countWaitingAnswers(page)).toBe(0)
})

test('a device that staff end from afar stops asking and forgets the survey', async ({ context, browser }) => {
  const survey = await anUnattendedSurvey()
  await signInBrowser(context, people.admin)
  const page = await startUnattended(context, survey, { device: 'Bar tablet' })
  await beginSurvey(page)
  const office = await browser.newContext({ baseURL: appUrl })
  await signInBrowser(office, people.admin)
  const desk = await office.newPage()
  await desk.goto(`/survey-overview/${survey.id}`)
  await openDialog(desk, 'Devices', 'Devices in unattended mode')
  await desk.getByRole('button', { name: 'End: Bar tablet' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(desk.getByText('Bar tablet (ended)')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Unattended mode successfully ended for this survey')).toBeVisible()
  await office.close()
})

test('whoever is answering when the device is ended from afar may finish, and the answer arrives', async ({ page }) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey)
  await goToSecondQuestion(page)
  await endDevices(survey)
  await expect(async () => {
    const deviceResponse = page.waitForResponse('**/api/unattended/responses')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(await (await deviceResponse).json()).toMatchObject({ isEnded: true })
  }).toPass()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await page.getByRole('textbox').fill('The light')
  await press(page, 'Next')
  await press(page, 'Complete')
  await press(page, 'Proceed')
  await expect(heading(page, 'Your answers have been submitted')).toBeVisible()
  await expect.poll(() => listStoredResponses(survey)).toMatchObject([{ state: 2, answers: { 'B-Q2': 'The light' } }])
  await press(page, 'Submit another response')
  await expect(heading(page, 'Unattended mode successfully ended for this survey')).toBeVisible()
  expect(await countWaitingAnswers(page)).toBe(0)
})

test('ended in one window, whoever answers in another may finish, and what is left half done is kept where staff chose so', async ({
  page,
  context,
}) => {
  const survey = await anUnattendedSurvey()
  await setUpDevice(page, survey, { onIdle: 'keep' })
  const [other, left] = [await context.newPage(), await context.newPage()]
  for (const one of [other, left]) {
    await one.goto(survey.address)
    await goToSecondQuestion(one)
  }
  await left.getByRole('textbox').fill('Half a thought')
  await openStaffPage(page)
  await press(page, 'End unattended mode')
  await expect(heading(page, 'Unattended mode successfully ended for this survey')).toBeVisible()

  await other.getByRole('textbox').fill('The light')
  for (const way of ['Next', 'Complete', 'Proceed']) await press(other, way)
  await expect(heading(other, 'Your answers have been submitted')).toBeVisible()
  await press(other, 'Submit another response')
  await openStaffPage(left)
  await expect
    .poll(
      async () => (await listStoredResponses(survey)).map(({ state, answers }) => `${state} ${answers['B-Q2']}`).sort(),
      {
        timeout: 45_000,
      },
    )
    .toEqual(['1 Half a thought', '2 The light'])
  await left.reload()
  // Whichever of the two sent last has forgotten the survey once more: nothing of it is left in any window.
  for (const one of [other, left])
    await expect(one.getByRole('heading', { level: 1 })).toHaveText(
      /^Unattended mode (?:successfully ended for this survey|is not started on this device)$/,
    )
  expect(await countWaitingAnswers(page)).toBe(0)
})

test('it fits a narrow window, goes by the keyboard alone and shows right-to-left texts', async ({ context }) => {
  const survey = await anUnattendedSurvey({ name: `استبيان الجمهور ${Date.now()}`, introduction: 'نود معرفة رأيك.' })
  await signInBrowser(context, people.admin)
  const page = await startUnattended(context, survey)
  await page.setViewportSize({ width: 320, height: 640 })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(await fits()).toBe(true)
  await beginSurvey(page)
  expect(await fits()).toBe(true)
  expect(await heading(page, survey.name).evaluate((title) => getComputedStyle(title).direction)).toBe('rtl')
  await page.getByRole('button', { name: 'Start', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  expect(await fits()).toBe(true)
  expect(await findSeriousFaults(page)).toEqual([])
  await openStaffPage(page)
  await expect(heading(page, 'Unattended mode')).toBeVisible()
  expect(await fits()).toBe(true)
})
