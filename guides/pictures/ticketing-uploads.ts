import type { Page } from '@playwright/test'
import { templateColumns } from '@/lib/ticketing/profiles/template'
import { appUrl, onAppDatabase } from '../../tests/support/app'

const templateName = 'Spring sales.csv'
const exportName = 'Box office export.csv'

/** Uploads a file for the theatre; what an earlier run uploaded is gone first. It waits for an answer. */
async function uploadSales(page: Page, name: string, lines: readonly string[]) {
  await onAppDatabase(
    (sql) => sql`delete from imports where kind = 'ticketing' and status = 'held' and filename = ${name}`,
  )
  await page.reload()
  const buffer = Buffer.from(lines.join('\r\n'))
  await page.getByLabel('File of ticket sales').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

async function openHeld(page: Page, name: string) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText('Needs your answer').waitFor({ timeout: 60_000 })
  await row.getByRole('button', { name: `Details of ${name}` }).click()
}

const sale = (order: number, day: string, type: string, concession: 'Y' | 'N', tickets: number, paid: string) =>
  `HT-2526-040,Gull Song,${day}/03/2026,19:30,Harbour Theatre,TX9${order},02/09/2025,Sale,,HU1 2AA,United Kingdom,${type},${concession},${tickets},24.00,${paid},Online,,`

const templateLines = [
  templateColumns.join(','),
  sale(1, '05', 'Adult', 'N', 2, '24.00'),
  sale(2, '05', 'Under 26', 'Y', 1, '12.00'),
  sale(3, '06', 'Adult', 'N', 4, '24.00'),
  sale(4, '06', 'Concession', 'Y', 2, '19.00'),
]

const exportLines = [
  'Show code;Show;Performance;Booking;Booked on;Status;Price band;Qty;Total',
  'HT-2526-040;Gull Song;05/03/2026;88101;02/09/2025;Sold;Adult;2;48.00',
  'HT-2526-040;Gull Song;05/03/2026;88102;03/09/2025;Sold;Under 26;1;12.00',
  'HT-2526-040;Gull Song;06/03/2026;88103;03/09/2025;Void;Adult;4;96.00',
  'HT-2526-041;The Salt Line;11/03/2026;88104;04/09/2025;Sold;Concession;2;38.00',
]

/** The commands of feeds have the address of the platform: in a picture it is that of no machine. */
async function showPublicAddress(page: Page) {
  await page.getByText(appUrl).first().waitFor()
  await page.evaluate((own) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      text.nodeValue = text.nodeValue?.replaceAll(own, 'https://illuminate.example.org') ?? null
    }
  }, appUrl)
}

/** A file that is ready, and may be looked at before it counts. */
export async function attachSales(page: Page) {
  await uploadSales(page, templateName, templateLines)
  await page.getByRole('checkbox', { name: 'Look before it counts' }).check()
  await page.getByText('Ready to Upload', { exact: true }).waitFor()
  await showPublicAddress(page)
}

/** What would come of a file. */
export async function lookAtSales(page: Page) {
  await attachSales(page)
  await openHeld(page, templateName)
  await page.getByRole('button', { name: 'Continue' }).waitFor()
}

/** A file with headings that nobody has explained yet. */
export async function uploadUnknownSales(page: Page) {
  await uploadSales(page, exportName, exportLines)
  await openHeld(page, exportName)
  await page.getByRole('heading', { name: 'How is this file read?' }).waitFor()
  // The form is taller than the window: what stays at its top would lie across the picture.
  await page.getByRole('banner').evaluate((banner) => banner.style.setProperty('position', 'static'))
  await showPublicAddress(page)
}

export const questionsOf = (page: Page) => page.getByRole('form', { name: `Questions about ${exportName}` })
export const detailsOf = (page: Page) => page.getByRole('region', { name: `Details of ${templateName}` })
