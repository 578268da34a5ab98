import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'

/** What people do on the two pages that take files. */

/** The worker starts a process for each file. */
export const patient = { timeout: 60_000 }

export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

/** The uploads of ticketing data, the latest first. */
export const uploadStatus = (page: Page) => page.getByRole('table', { name: 'Upload status' })

/** Presses a button that downloads. @returns the content of the file */
export async function downloadFrom(page: Page, button: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readDownload(download)
}

export const readDownload = async (download: Download): Promise<Buffer> => readFile(await download.path())

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const attachEvents = (page: Page, buffer: Buffer, name = 'EventsUploadTemplate.xlsx') =>
  page.getByLabel('Workbook of events').setInputFiles({ name, mimeType: workbookType, buffer })

export const attachSales = (page: Page, content: string, name = 'Season 2026.csv') =>
  page.getByLabel('File of ticket sales').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** What a breakdown of findings lists once all of its groups are open: the place of each, and what it is. */
export async function readFindings(page: Page, breakdown: string): Promise<{ place: string; words: string }[]> {
  const section = page.getByRole('region', { name: breakdown, exact: true })
  await expect(section).toBeVisible()
  const closed = section.getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  const items = await section.getByRole('listitem').allTextContents()
  return items.map((text) => {
    const [, place = '', words = ''] = /^([^:]+): (.*)$/s.exec(text) ?? []
    return { place, words }
  })
}
