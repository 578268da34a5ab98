// S-11 of docs/drills.md.

import { expect } from '@playwright/test'
import { activeMarkup } from '../api/payloads'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { aHostileOrganisation, texts } from '../support/hostile-organisation'
import { ask } from '../support/http'
import { aPng, aPngOf, plainPicture, withClaimedSize, withText } from '../support/pictures'
import { postReceiptForm } from '../support/receipt-pages'
import { detectScripts, listActiveNodes, openPage } from '../support/script-detection'
import { signInBrowser } from '../support/signed-in'
import { startUnattended } from '../support/unattended-survey'

/**
 * What people write about surveys is text wherever it is shown: for staff, for respondents, on a device, in a receipt.
 */

let fixture: Awaited<ReturnType<typeof aHostileOrganisation>>

test.beforeAll(async () => {
  fixture = await aHostileOrganisation()
})

test('nothing that is written about surveys is run on the pages of staff', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: appUrl })
  const seen = await detectScripts(context)
  await signInBrowser(context, fixture.email)
  const page = await context.newPage()
  const { survey, draft, eventId, organisationId } = fixture
  for (const path of [
    '/surveys-list',
    `/event-overview/${eventId}?tabIndex=2`,
    `/organisation-details/${organisationId}?tabIndex=1`,
    `/survey-overview/${draft.id}`,
    `/survey-overview/${survey.id}`,
    `/survey-results/${survey.id}`,
    `/survey-data/${survey.id}`,
    '/exports',
    `/survey-sharing/${survey.id}`,
  ]) {
    await openPage(page, path)
    await expect(page.getByRole('main')).toContainText('xss9')
    expect([path, await listActiveNodes(page), seen]).toEqual([path, [], []])
  }
  // A refusal repeats what was typed, in the field and in the toast.
  const label = page.getByRole('dialog').getByLabel('Label')
  await expect(async () => {
    if (await label.isHidden()) await page.getByRole('button', { name: 'Add link' }).click({ timeout: 5_000 })
    await expect(label).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await label.fill(`${texts[3]?.slice(0, 71)} 3`)
  await label.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Label is already used')
  expect([await listActiveNodes(page), seen]).toEqual([[], []])
  await context.close()
})

test('nor on the respondent’s page, in the receipt, or on a device that is left alone', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: appUrl })
  const seen = await detectScripts(context)
  const page = await context.newPage()
  const path = `/survey/${fixture.survey.quickCode}`
  await openPage(page, path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio').nth(3).check()
  await page.getByRole('button', { name: 'Next' }).click()
  const words = page.getByRole('main').getByRole('textbox').first()
  await words.fill(texts.join(' ').slice(0, 600))
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await page.reload()
  await words.fill(texts.join(' ').slice(0, 400))
  await page.getByRole('button', { name: 'Complete' }).click()
  expect([await listActiveNodes(page), seen]).toEqual([[], []])
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted' })).toBeVisible()
  expect([await listActiveNodes(page), seen]).toEqual([[], []])

  await openPage(page, '/survey/receipt')
  await page.getByRole('textbox').fill(fixture.receipts[3] ?? '')
  await page.getByRole('button').first().click()
  await expect(page.getByRole('main')).toContainText('xss9')
  expect([await listActiveNodes(page), seen]).toEqual([[], []])

  await signInBrowser(context, fixture.email)
  const left = { id: fixture.survey.id, name: '', quickCode: '', address: '' }
  const device = await startUnattended(context, left, { device: texts[3]?.slice(0, 75) ?? '' })
  await device.getByRole('button', { name: 'Begin' }).click()
  await device.getByRole('button', { name: 'Start', exact: true }).click()
  await device.getByRole('radio').nth(3).check()
  expect([await listActiveNodes(device), seen]).toEqual([[], []])
  await device.getByRole('button', { name: 'Next' }).click()
  await device.getByRole('textbox').first().fill(texts.join(' ').slice(0, 400))
  expect([await listActiveNodes(device), seen]).toEqual([[], []])
  await context.close()
})

/**
 * One text's way through the calls: the page, what comes back of a wrong answer, and the receipt of who answered so.
 */
async function findActiveMarkup(at: number): Promise<unknown[]> {
  const text = texts[at] ?? ''
  const from = `127.98.${at}.1`
  const path = `/survey/${fixture.others[at]?.quickCode}`
  const page = await ask('GET', path, { from })
  const begun = await ask('POST', path, { form: { go: 'start' }, from })
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const form = { go: 'next', question: 'B-Q1', 'B-Q1': text, 'B-Q1-other': text }
  const typed = await ask('POST', path, { cookie, form, from })
  const code = fixture.receipts[at] ?? ''
  const shown = await postReceiptForm({ code, go: 'show' }, from)
  const erasePage = await postReceiptForm({ code, go: 'ask' }, from)
  const wrong = await postReceiptForm({ code: text, go: 'show' }, from)
  expect([text, page.status, shown.status, erasePage.status, wrong.status]).toEqual([text, 200, 200, 200, 422])
  return [page, begun, typed, shown, erasePage, wrong].flatMap((answer) => activeMarkup(answer.text))
}

test('each of forty texts is text in the page of its survey and in the receipt of who answered so', async () => {
  for (let at = 0; at < texts.length; at += 8) {
    const some = texts.slice(at, at + 8).map((_, index) => findActiveMarkup(at + index))
    expect((await Promise.all(some)).flat()).toEqual([])
  }
})

test('a picture that is something else as well is refused as a survey’s logo, or only the picture is kept', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const cookie = await signInBrowser(context, fixture.email)
  await context.close()
  const upload = (name: string, content: Buffer | string) => {
    const boundary = `boundary-${'x'.repeat(20)}`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
    const raw = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return ask('POST', `/api/surveys/${fixture.draft.id}/logo`, { cookie, raw, headers })
  }
  const png = await aPng()
  for (const [name, content, status] of [
    ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="xss9()"/>', 422],
    ['logo.jpg', '<!doctype html><script>xss9()</script>', 422],
    ['logo.png', Buffer.concat([png, Buffer.from('<script>xss9()</script>')]), 422],
    ['logo.png', await plainPicture(4, 4).gif().toBuffer(), 422],
    ['logo.png.html', png, 422],
    ['logo<img src=x onerror=xss9()>.png', png, 422],
    ['logo.png', withClaimedSize(png, 30_000, 30_000), 422],
    ['logo.png', await aPngOf(100_001), 413],
  ] as const) {
    const answer = await upload(name, content)
    expect([name, answer.status, activeMarkup(answer.text)]).toEqual([name, status, []])
  }
  expect((await upload('logo.png', withText(png, '<script>xss9()</script>'))).status).toBe(200)
  const { text } = await ask('GET', `/api/surveys/${fixture.draft.id}/logo`, { cookie })
  expect(Buffer.from(text.replaceAll('"', ''), 'base64').toString('latin1')).not.toMatch(/script|xss9/)
})
