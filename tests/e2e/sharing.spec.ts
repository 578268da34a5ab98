import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { aSurveyToShare } from '../support/a-survey-to-share'
import { findSeriousFaults } from '../support/accessibility-faults'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { chooseMore } from '../support/more-actions'
import { desk, phone, signInBrowser } from '../support/signed-in'
import { answerSurvey } from '../support/survey-respondent'

/** Sharing a survey: what is printed, and which places bring answers. */

test.use({ viewport: desk, permissions: ['clipboard-read', 'clipboard-write'] })

const rowOf = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label })

/** Presses again until the page's script has come. */
const pressUntil = (page: Page, name: string, seen: () => Promise<void>) =>
  expect(async () => {
    await page.getByRole('button', { name, exact: true }).click()
    await seen()
  }).toPass()

async function addLink(page: Page, label: string) {
  const window = page.getByRole('dialog', { name: 'Add link' })
  await pressUntil(page, 'Add link', () => expect(window).toBeVisible({ timeout: 2_000 }))
  await window.getByLabel('Label').fill(label)
  await window.getByRole('button', { name: 'Add', exact: true }).click()
}

async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return file
}

const chooseLinkAction = async (page: Page, label: string, entry: string) => {
  await page.getByRole('button', { name: `More for ${label}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const oneQuestion = {
  pages: [{ name: 'page1', title: 'Question 1', elements: [{ type: 'text', name: 'B-Q1', title: 'How was it?' }] }],
}

/** What a camera reads off a picture. */
async function readQrCode(file: Download) {
  const picture = sharp(await readFile(await file.path())).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('links for places are made, named once, copied, printed, renamed and deleted, and count what they bring', async ({
  page,
  context,
  browser,
}) => {
  const { survey, admin } = await aSurveyToShare({ schema: oneQuestion })
  await signInBrowser(context, admin)
  await page.goto(`/survey-sharing/${survey.id}`)
  await expect(page.getByText('No labelled links yet')).toBeVisible()
  await addLink(page, 'Foyer screen')
  await expect(page.getByText('Link successfully created.').first()).toBeVisible()
  await expect(rowOf(page, 'Foyer screen')).toBeVisible()

  await addLink(page, 'foyer SCREEN')
  await expect(page.getByRole('dialog').getByText('Label is already used').first()).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('dialog').getByLabel('Label').fill('  ')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Label is required').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Copy link: Foyer screen' }).click()
  await expect(page.getByText('Link copied.').first()).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(new RegExp(`/survey/${survey.quickCode}\\?at=[2-9A-Z]{7}$`))

  const png = await download(page, () => chooseLinkAction(page, 'Foyer screen', 'QR code (PNG)'))
  expect(png.suggestedFilename()).toBe('Tell us what you thought, Foyer screen, QR code.png')
  expect(await readQrCode(png)).toBe(address)
  const svg = await download(page, () => chooseLinkAction(page, 'Foyer screen', 'QR code (SVG)'))
  expect(await readQrCode(svg)).toBe(address)
  const poster = await download(page, () => chooseLinkAction(page, 'Foyer screen', 'Poster A5'))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await poster.path()))), {
    mergePages: true,
  })
  expect(text).toContain('The Winter Garden')
  expect(text).toContain(address.replace(/^https:\/\//, ''))

  // A visitor: the link leads to the survey, and each step of theirs is counted for it.
  const visitor = await (await browser.newContext({ viewport: phone, baseURL: appUrl })).newPage()
  const { pathname, search } = new URL(address)
  await answerSurvey(visitor, pathname + search, { 'B-Q1': { type: ['Lovely'] } })
  await expect(visitor.getByText('Thanks for submitting your responses.')).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rowOf(page, 'Foyer screen').getByRole('cell')).toHaveText(['1', '1', '100%', ''], {
      timeout: 2_000,
      useInnerText: true,
    })
  }).toPass()

  await chooseLinkAction(page, 'Foyer screen', 'Rename')
  await page.getByRole('dialog').getByLabel('Label').fill('Bar screen')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Link successfully renamed.').first()).toBeVisible()
  await expect(rowOf(page, 'Bar screen')).toContainText(address)

  await chooseLinkAction(page, 'Bar screen', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete the link “Bar screen”?' })
  await expect(question).toContainText('The answer that came through it stays and is counted under no link.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Link successfully deleted.').first()).toBeVisible()
  await expect(page.getByText('No labelled links yet')).toBeVisible()
})

test('the page is clean at a desk, on a phone and at 320 pixels, with long labels', async ({ page, context }) => {
  const { survey, admin } = await aSurveyToShare()
  await signInBrowser(context, admin)
  await page.goto(`/survey-sharing/${survey.id}`)
  await addLink(page, `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ${'W'.repeat(16)}`)
  await expect(rowOf(page, 'Llanfair')).toBeVisible()
  for (const size of [desk, phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    expect(await findSeriousFaults(page)).toEqual([])
  }
  // On a phone nothing of the table is out of sight either.
  const frame = page.getByRole('region', { name: 'Table of labelled links' })
  expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('a partner reads the links and is offered nothing that changes them', async ({ page, context, browser }) => {
  const { survey, admin, partner } = await aSurveyToShare()
  await signInBrowser(context, admin)
  await page.goto(`/survey-sharing/${survey.id}`)
  await addLink(page, 'Programme')
  await expect(rowOf(page, 'Programme')).toBeVisible()
  const theirs = await browser.newContext({ viewport: desk, baseURL: appUrl })
  await signInBrowser(theirs, partner)
  const their = await theirs.newPage()
  await their.goto(`/survey-sharing/${survey.id}`)
  await expect(rowOf(their, 'Programme')).toBeVisible()
  await expect(their.getByRole('button', { name: 'Add link' })).toHaveCount(0)
  const menu = their.getByRole('menu')
  await pressUntil(their, 'More for Programme', () => expect(menu).toBeVisible({ timeout: 2_000 }))
  await expect(menu.getByRole('menuitem')).toHaveText(['QR code (PNG)', 'QR code (SVG)', 'Poster A4', 'Poster A5'])
})

test('the banner of a published survey says when it is open, and hands out its code and its responses', async ({
  page,
  context,
}) => {
  const { survey, admin } = await aSurveyToShare({ activeFrom: '2099-01-01', activeTo: '2099-02-01' })
  await signInBrowser(context, admin)
  await page.goto(`/survey-overview/${survey.id}`)
  const banner = page.getByRole('region', { name: 'Sharing' })
  await expect(banner).toContainText('Opens on 01/01/2099')
  await expect(banner.getByRole('img', { name: /^QR code of .*\/survey\// })).toBeVisible()
  // One primary action; what is needed now and then is under "More", grouped by its purpose.
  await expect(banner.getByRole('link')).toHaveText([/^http/, 'Posters and labelled links', 'See results'])
  await expect(banner.getByRole('button')).toHaveText(['Close now', 'Copy link', 'More'])
  const file = await download(page, () => chooseMore(page, 'Download QR code'))
  expect(await readQrCode(file)).toMatch(new RegExp(`/survey/${survey.quickCode}$`))
  await page.route('**/qr-code', (route) => route.abort())
  await banner.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('group')).toHaveCount(3)
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Download QR code',
    'Start unattended mode',
    'Devices',
    'Download offline template',
    'Upload offline template',
    'Archive',
  ])
  expect(await findSeriousFaults(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Download QR code' }).click()
  await expect(page.getByText('Could not download qr code. Please try again').first()).toBeVisible()
  // Nobody has answered yet: there is nothing to download.
  await expect(banner.getByRole('button', { name: /: download/ })).toHaveCount(0)
  await banner.getByRole('link', { name: 'Posters and labelled links' }).click()
  await expect(page.getByRole('heading', { name: 'Share Tell us what you thought' })).toBeVisible()
})

test('clicking the response count downloads the responses', async ({ page, context }) => {
  const answered = await aSurveyToShare({ activeTo: '2025-01-31' }, 1)
  await signInBrowser(context, answered.admin)
  await page.goto(`/survey-overview/${answered.survey.id}`)
  const count = page.getByRole('button', { name: '1 response: download it' })
  await expect(page.getByRole('region', { name: 'Sharing' })).toContainText('Closed on 31/01/2025')
  const file = await download(page, async () => {
    await expect(count).toBeVisible()
    await count.click()
  })
  expect(file.suggestedFilename()).toMatch(/\.(xlsx|csv|zip)$/)
  await page.route('**/export-responses*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await count.click()
  await expect(page.getByText('Unable to download survey export.').first()).toBeVisible()
})

test('an archived survey has no code to share, and says so', async ({ page, context }) => {
  const { survey, admin } = await aSurveyToShare({ quickCode: null })
  await signInBrowser(context, admin)
  await page.goto(`/survey-overview/${survey.id}`)
  const banner = page.getByRole('region', { name: 'Sharing' })
  await expect(banner).not.toContainText('Unable to open survey.')
  await expect(banner).not.toContainText('Link')
  await expect(page.getByText('Its link and QR code lead nowhere', { exact: false })).toBeVisible()
  await expect(banner.getByRole('img')).toHaveCount(0)
  await expect(banner.getByRole('button')).toHaveText(['More'])
  await banner.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Devices'])
  await page.keyboard.press('Escape')
  await page.goto(`/survey-sharing/${survey.id}`)
  await expect(page.getByText('This survey has been archived and is now read-only')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add link' })).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])
})
