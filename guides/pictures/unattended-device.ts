import type { Page } from '@playwright/test'
import { onAppDatabase } from '../../tests/support/app'
import { chooseMore } from '../../tests/support/more-actions'

export const pin = '407193'
const quickCode = 'HARB2K7WXY'

/** The window that starts unattended mode, filled in. The published survey is open. */
export async function openStartDialog(page: Page) {
  await chooseMore(page, 'Start unattended mode')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Device name').fill('Foyer tablet')
  await dialog.getByLabel('PIN', { exact: true }).fill(pin)
  await dialog.getByLabel('PIN again').fill(pin)
  return dialog
}

/** Starts unattended mode of the survey and shows the device's first page in this window. */
export async function startUnattended(page: Page) {
  await onAppDatabase(
    (sql) => sql`delete from unattended_devices
      where survey_id = (select id from surveys where quick_code = ${quickCode})`,
  )
  // As a browser does in which the survey is installed.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Browser.grantPermissions', { permissions: ['durableStorage'] })
  const [survey] = await onAppDatabase((sql) => sql`select id from surveys where quick_code = ${quickCode}`)
  await page.goto(`/survey-overview/${survey?.id}`)
  const dialog = await openStartDialog(page)
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Sign out and start' }).click()
  const device = await opening
  await device.getByText('Yes. Everything is on this device.').waitFor()
  await device.close()
  await page.goto(`/survey/${quickCode}/unattended`)
  await page.getByText('Yes. Everything is on this device.').waitFor()
}
