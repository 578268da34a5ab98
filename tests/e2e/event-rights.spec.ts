import { type Browser, expect, type Page } from '@playwright/test'
import { anAccount, signInAs } from '../support/accounts'
import { appUrl, onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'

/** Who is shown which button about events, and that the calls behind them agree. */

const sharedName = 'The Winter Garden'

/** Owned by Harbour Theatre, with Moorside Community Trust as its partner. */
const findSharedEvent = () =>
  onAppDatabase(async (sql) => {
    const [found] = await sql`
      select e.id, e.location_id as location from events e
        join event_organisations o on o.event_id = e.id and o.organisation_id = 1 and o.relationship_type_id = 10
      where e.name = ${sharedName} order by e.id limit 1`
    return { id: Number(found?.id), locationId: Number(found?.location) }
  })

async function openPageAs(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 1280, height: 900 } })
  const [name = '', value = ''] = (await signInAs(email)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: appUrl }])
  return context.newPage()
}

/** A General User of the partner: it reads the event twice over and changes it in no way. */
async function createPartnersUser() {
  const { email } = await anAccount({ role: 2 })
  await onAppDatabase(
    (sql) => sql`
      insert into user_organisations (user_id, organisation_id)
      select u.id, o.id from users u, organisations o
      where u.email = ${email} and o.name = 'Moorside Community Trust'`,
  )
  return email
}

const editingButtons = [
  'Save',
  'Duplicate',
  'Delete',
  'Add organisation',
  'Add location',
  'Remove Harbour Theatre',
] as const

const visitors = [
  { who: 'a Global Admin', email: async () => people.globalAdmin, edits: true, creates: true, manages: true },
  { who: 'the owner’s Admin', email: async () => people.admin, edits: true, creates: true, manages: true },
  { who: 'the owner’s General User', email: async () => people.user, edits: false, creates: false, manages: false },
  { who: 'the partner’s Admin', email: async () => people.rival, edits: false, creates: true, manages: true },
  { who: 'the partner’s General User', email: createPartnersUser, edits: false, creates: false, manages: false },
] as const

for (const { who, email, edits, creates, manages } of visitors)
  test(`${who} is shown the buttons of the rights table, and no other`, async ({ browser }) => {
    const { id } = await findSharedEvent()
    const page = await openPageAs(browser, await email())

    await page.goto(`/events-list?year=-1&search=${encodeURIComponent(sharedName)}`)
    // Uploads of other tests have earlier events of the same name, which a Global Admin sees below it.
    const menu = page.getByRole('button', { name: `Actions for ${sharedName}`, exact: true }).first()
    await expect(page.getByRole('link', { name: 'Create event' })).toHaveCount(creates ? 1 : 0)
    await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(manages ? 1 : 0)
    await expect(async () => {
      await menu.click()
      await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('menuitem', { name: 'Tickets & Attendance' })).toHaveCount(1)
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveCount(edits ? 1 : 0)

    await page.goto(`/event-overview/${id}`)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(sharedName)
    for (const name of editingButtons)
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(edits ? 1 : 0)
    await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(1)
    if (!edits) {
      for (const name of ['Name', 'Start date', 'End date'])
        await expect(page.getByRole('textbox', { name, exact: true })).not.toBeEditable()
      for (const name of ['Location', 'Sub-Discipline', 'Ticketing Provider', 'Box Office Reference'])
        await expect(page.getByRole('combobox', { name })).not.toBeEditable()
      for (const name of ['Event Type', 'Distribution Type']) await expect(page.getByLabel(name)).toBeDisabled()
    }
    await page.goto(`/event-overview/${id}?tabIndex=2`)
    await expect(page.getByRole('tab', { name: 'Surveys' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Add survey' })).toHaveCount(edits ? 1 : 0)
    await page.context().close()
  })

test('somebody of another organisation finds neither the event nor its row', async ({ browser }) => {
  const { id } = await findSharedEvent()
  const { email } = await anAccount({ role: 1 })
  const page = await openPageAs(browser, email)
  await page.goto(`/event-overview/${id}`)
  await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await page.goto(`/events-list?year=-1&search=${encodeURIComponent(sharedName)}`)
  await expect(page.getByText('No data to display')).toBeVisible()
  await page.context().close()
})
