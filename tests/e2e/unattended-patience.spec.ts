import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { anUnattendedSurvey, setUpDevice } from '../support/unattended-survey'

/** Idle reset never interrupts anybody: how a device asks whether somebody is still there. */

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })
const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const schema = {
  pages: [
    {
      name: 'page1',
      title: '',
      elements: [
        { type: 'text', name: 'B-Q1', title: 'What will you remember?', inputType: 'text', maxLength: 1000 },
        {
          type: 'dropdown',
          name: 'B-Q2',
          title: 'Which authority?',
          choices: Array.from({ length: 60 }, (_, n) => ({ value: `v${n}`, text: `Authority ${n}` })),
        },
        { type: 'text', name: 'B-Q3', title: 'When were you born?', inputType: 'date' },
      ],
    },
  ],
}

/** On the first question of a device that waits a minute, whose clock does not move until the test moves it. */
async function aPatientDevice(page: Page) {
  await setUpDevice(page, await anUnattendedSurvey({ schema }))
  await page.clock.install({ time: '2026-11-21T10:00:00Z' })
  await page.reload()
  await expect(start(page)).toBeVisible()
  await page.clock.pauseAt('2026-11-21T11:00:00Z')
  await press(page, 'Start')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
}

test('the question stays 20 seconds, and whoever types on after it loses no character and not their place', async ({
  page,
}) => {
  await aPatientDevice(page)
  const field = page.getByRole('textbox')
  await field.click()
  await page.keyboard.type('I liked light')
  for (const _ of 'light') await page.keyboard.press('ArrowLeft')
  await page.clock.runFor(39_000)
  await expect(question(page)).toBeHidden()
  await page.clock.runFor(20_000)
  await expect(question(page)).toBeVisible()
  await page.keyboard.type('the ')
  await expect(question(page)).toBeHidden()
  await expect(field).toHaveValue('I liked the light')

  // Space is a character too; Enter and Tab answer the question and do nothing else.
  for (const key of ['Space', 'Enter', 'Tab']) {
    await page.clock.runFor(41_000)
    await expect(question(page)).toBeVisible()
    await page.keyboard.press(key)
    await expect(question(page)).toBeHidden()
    await expect(field).toBeFocused()
  }
  await expect(field).toHaveValue('I liked the  light')
  await page.clock.runFor(41_000)
  await press(page, 'I’m still here')
  await expect(question(page)).toBeHidden()
  await page.keyboard.type('warm')
  await expect(field).toHaveValue('I liked the  warmlight')
  await page.clock.runFor(41_000)
  await expect(question(page)).toBeVisible()
  await page.clock.resume()
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a key that answers the question presses nothing behind it', async ({ page }) => {
  await aPatientDevice(page)
  for (const key of ['Enter', 'Space', 'Escape']) {
    await page.getByRole('button', { name: 'Next' }).focus()
    await page.clock.runFor(41_000)
    await expect(question(page)).toBeVisible()
    await page.keyboard.press(key)
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
    await expect(page.getByText('Step 1 of 3')).toBeVisible()
  }
})

test('a finger that answers the question presses nothing behind it', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 740 } })
  const page = await context.newPage()
  await aPatientDevice(page)
  await page.clock.runFor(41_000)
  await expect(question(page)).toBeVisible()
  const next = await page.getByText('Next', { exact: true }).boundingBox()
  await page.touchscreen.tap((next?.x ?? 0) + 20, (next?.y ?? 0) + 10)
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
})

test('every window over the page gives the focus back', async ({ page }) => {
  await aPatientDevice(page)
  await page.getByRole('textbox').fill('The light')
  const windows = [
    ['Restart survey', 'Carry on answering'],
    ['Staff', 'Back to the survey'],
  ] as const
  for (const [opens, closes] of windows) {
    await press(page, opens)
    await press(page, closes)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden()
    await expect(page.getByRole('button', { name: opens, exact: true })).toBeFocused()
  }
})

test('nobody is idle over an open list or date picker, whose own touches never reach the page', async ({ page }) => {
  await aPatientDevice(page)
  for (const [step, picker] of [
    [2, 'select'],
    [3, 'input[type=date]'],
  ] as const) {
    await press(page, 'Next')
    await expect(page.getByText(`Step ${step} of 3`)).toBeVisible()
    const field = page.locator(picker)
    const isOpen = () => field.evaluate((element) => element.matches(':open'))
    if (step === 2) await field.click()
    else await field.evaluate((input: HTMLInputElement) => input.showPicker())
    await expect.poll(isOpen).toBe(true)
    await page.clock.runFor(300_000)
    await expect(question(page)).toBeHidden()
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toBe(false)
  }
  await page.clock.runFor(41_000)
  await expect(question(page)).toBeVisible()
})

test('who moves through the page without a key, as with a screen reader, is there', async ({ page }) => {
  await aPatientDevice(page)
  for (const name of ['Next', 'Staff', 'Restart survey', 'Next']) {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.clock.runFor(38_000)
    await expect(question(page)).toBeHidden()
  }
  await page.clock.runFor(3_000)
  await expect(question(page)).toBeVisible()
  // The question takes the focus itself, and that is nobody.
  await page.clock.runFor(20_000)
  await expect(start(page)).toBeVisible()
})
