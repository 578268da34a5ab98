import { expect } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signedInPage } from '../support/signed-in'

/** The one switch of an organisation over shared figures. */

test('an Organisation Admin leaves out the ticket figures from the next year on, and takes it back', async ({
  browser,
}) => {
  const organisationId = await onAppDatabase(async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select organisation_id as id from user_organisations
      where user_id = (select id from users where email = ${people.admin}) order by 1 limit 1`
    await sql`delete from sharing_choices where organisation_id = ${row?.id ?? 0}`
    return row?.id
  })
  const page = await signedInPage(browser, people.admin)
  await page.goto(`/organisation-details/${organisationId}`)
  const card = page.getByRole('region', { name: 'Shared figures' })
  await expect(card).toContainText('are part of them for every organisation')
  await expect(card).toContainText(/your ticket figures are shared\. From 20\d\d\/\d\d on they are shared\./)
  await card.getByRole('button', { name: 'Leave out ticket figures' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave out ticket figures?' })
  await expect(dialog).toContainText('What was released stays.')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(card).toContainText(
    /your ticket figures are shared\. From 20\d\d\/\d\d on they are left out\. Decided by/,
  )
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    expect(await findSeriousFaults(page)).toEqual([])
  }
  await card.getByRole('button', { name: 'Share ticket figures' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share' }).click()
  await expect(card).toContainText(/From 20\d\d\/\d\d on they are shared\./)
})
