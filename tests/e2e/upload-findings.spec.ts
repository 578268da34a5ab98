import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { type EventFindingName, eventFindingTypes } from '@/lib/events/bulk-upload/finding-types'
import { findingTexts } from '@/lib/ticketing/profiles/line-findings'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anUploader } from '../support/an-uploader'
import { test } from '../support/browser-test'
import { fillEvents } from '../support/events-workbook'
import { findingEdgesOf } from '../support/finding-edges'
import { saleEdges } from '../support/sale-edges'
import { saleFile } from '../support/sale-lines'
import { desk, phone, signInBrowser } from '../support/signed-in'

/** Everything that can be found in an uploaded file, once on the screen: what it is, where, and how it is put right. */

/** The worker starts a process for each file. */
const patient = { timeout: 60_000 }

test.use({ viewport: desk, acceptDownloads: true })

test('both uploads are found and fit a telephone, where Bulk Upload is its sign alone', async ({ page, context }) => {
  const { email, organisation } = await anUploader()
  await signInBrowser(context, email)
  await page.goto(`/events-list?organisationId=${organisation.id}`)
  const entry = page.getByRole('link', { name: 'Bulk Upload' })
  await expect(entry.getByText('Bulk Upload')).toBeVisible()
  await page.setViewportSize({ width: 624, height: 800 })
  const { width = 0 } = (await entry.boundingBox()) ?? {}
  expect(width).toBeLessThan(60)
  await page.setViewportSize({ width: 626, height: 800 })
  expect((await entry.boundingBox())?.width).toBeGreaterThan(90)
  await page.setViewportSize(desk)
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Events bulk upload', level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Events & Surveys' })).toHaveAttribute('aria-current', /./)
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    `/events-list?organisationId=${organisation.id}`,
  )
  await page.setViewportSize(phone)
  for (const path of ['/event-bulk-upload', '/box-office-data']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Select file' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('every type of finding about a workbook of events is shown with its meaning, its cells and its fix', async ({
  page,
  context,
}) => {
  const { email, location } = await anUploader()
  await signInBrowser(context, email)
  await page.goto('/event-bulk-upload')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  const template = new Uint8Array(readFileSync(await (await coming).path()))
  const edges = findingEdgesOf(location.name)
  const names = Object.keys(eventFindingTypes) as EventFindingName[]
  const buffer = await fillEvents(
    template,
    names.flatMap((name) => edges[name][0].fails),
  )
  await page
    .getByLabel('Workbook of events')
    .setInputFiles({ name: 'Season 2024.xlsx', mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Data import failed')).toBeVisible(patient)
  await expect(page.getByText('see error breakdown below')).toBeVisible()

  const [errors, warnings] = ['Error breakdown', 'Warning breakdown'].map((name) => page.getByRole('region', { name }))
  await expect(errors?.getByText('Total number of errors: 8') as Locator).toBeVisible()
  await expect(warnings?.getByText('Total number of warnings: 7') as Locator).toBeVisible()
  for (const name of names) {
    const { severity, description, fix } = eventFindingTypes[name]
    const breakdown = (severity === 'error' ? errors : warnings) as Locator
    const [{ column = '' } = {}] = edges[name][0].found
    const group = breakdown.getByRole('button', { name: `${column} ${description}` })
    await group.click()
    const details = breakdown.getByRole('row').filter({ hasText: 'Recommended fixes' })
    await expect(details).toContainText(`${fix}.`)
    await expect(details).toContainText('Affected cells')
    await expect(breakdown.getByRole('listitem').filter({ hasText: description }).first()).toContainText(/^[A-Z]+\d+: /)
    await group.click()
  }
  expect(await findSeriousFaults(page)).toEqual([])
})

test('everything that can be found in a file of ticket sales is shown with its lines and its fix', async ({
  page,
  context,
}) => {
  const { email } = await anUploader()
  await signInBrowser(context, email)
  await page.goto('/box-office-data')
  // The organisation has no provider of its own, which is one of the findings: the other lines name theirs.
  const kinds = Object.keys(saleEdges) as (keyof typeof saleEdges)[]
  const linesOf = (kind: keyof typeof saleEdges) => {
    const lines = saleEdges[kind][0].fails.split('\r\n').slice(1, -1)
    return kind === 'noProvider' ? lines : lines.map((line) => line.replace(/,,([^,]*)$/, ',Spektrix,$1'))
  }
  for (const severity of ['error', 'warning'] as const) {
    const shown = kinds.filter((kind) => saleEdges[kind][0].found.severity === severity)
    const name = `All kinds of ${severity}.csv`
    const buffer = Buffer.from(saleFile(...shown.flatMap(linesOf)))
    await page.getByLabel('File of ticket sales').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const list = page.getByRole('table', { name: 'Upload status' })
    const row = list.getByRole('row').filter({ hasText: name })
    await expect(row.getByText(severity === 'error' ? 'Failed' : 'Successful', { exact: true })).toBeVisible(patient)
    await list.getByRole('button', { name: `Details of ${name}` }).click()
    const region = page.getByRole('region', { name: severity === 'error' ? 'Errors' : 'Warnings', exact: true })
    await expect(region.getByText(/^Total number of/)).toBeVisible()
    const sizes = region.getByRole('combobox', { name: /rows/i })
    if (await sizes.isVisible()) await sizes.selectOption('25')
    const closed = region.getByRole('button', { expanded: false })
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
    for (const kind of shown) {
      // Which lines are meant depends on the others of the file.
      const [description = ''] = saleEdges[kind][0].found.description.split(', first')
      await expect(region.getByRole('listitem').filter({ hasText: description })).toContainText(/^Line \d+: /)
      const text = findingTexts[kind]
      const fix = typeof text === 'function' ? undefined : text.fix
      if (fix !== undefined) await expect(region.getByText(fix).first()).toBeVisible()
    }
    expect(await findSeriousFaults(page)).toEqual([])
    await list.getByRole('button', { name: `Details of ${name}` }).click()
  }
})
