import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { actors, type Kind } from '../api/matrix/actors'
import { type MatrixFixture, openMatrixFixture } from '../api/matrix/fixture'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { anOrganisation } from '../support/builders'

/** The page of a record that was deleted: by the person who sees it, or by somebody else while it is open. */

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')
if (!globalAdmin) throw new Error('There is no actor who is a Global Admin')

let fixture: MatrixFixture
test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

type Row = {
  kind: Kind
  page: (id: number | string) => string
  call: string
  /** The name of its number in the body of the call that deletes it. */
  number: string
  /** A field to change, the button that saves, and what follows it. */
  field: string
  save: string
  confirm?: string
  /** What is offered in place of the deleted record; absent where nothing can be. */
  asNew?: string
}

const rows: readonly Row[] = [
  {
    kind: 'event',
    page: (id) => `/event-overview/${id}`,
    call: '/api/events',
    number: 'eventId',
    field: 'Name',
    save: 'Save',
    asNew: 'Save as a new event',
  },
  {
    kind: 'location',
    page: (id) => `/location-overview/${id}`,
    call: '/api/locations',
    number: 'locationId',
    field: 'Location name',
    save: 'Save location',
    asNew: 'Save as a new location',
  },
  {
    kind: 'user',
    page: (id) => `/user-overview/${id}`,
    call: '/api/users',
    number: 'userId',
    field: 'First Name',
    save: 'Save User',
    asNew: 'Save as a new user',
  },
  {
    kind: 'organisation',
    page: (id) => `/organisation-details/${id}`,
    call: '/api/organisations',
    number: 'organisationId',
    field: 'Organisation Name',
    save: 'Save Organisation',
    asNew: 'Save as a new organisation',
  },
  {
    kind: 'draft',
    page: (id) => `/survey-overview/${id}`,
    call: '/api/surveys',
    number: 'surveyId',
    field: 'Introduction',
    save: 'Save draft',
  },
]

const make = async (kind: Kind): Promise<number> =>
  kind === 'organisation' ? (await anOrganisation(fixture.db)).id : Number((await fixture.make(kind, 'own')).id)

async function signIn(page: Page) {
  const [name = '', value = ''] = (fixture.cookieOf(globalAdmin as NonNullable<typeof globalAdmin>) ?? '').split(
    /=(.*)/s,
  )
  await page.context().addCookies([{ name, value, url: appUrl }])
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const row of rows)
  test(`Back after deleting does not show it as if it were there: ${row.kind}`, async ({ page }) => {
    await signIn(page)
    const id = await make(row.kind)
    await page.goto('/')
    await page.goto(row.page(id))
    const question = page.getByRole('alertdialog')
    await expect(async () => {
      await button(page, 'Delete').click()
      await expect(question).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/successfully deleted/).first()).toBeVisible({ timeout: 30_000 })
    await expect(page).not.toHaveURL(new RegExp(row.page(id)))
    await page.goBack()
    // The page of a survey is replaced by what follows it: Back leads to the page before.
    const before = row.kind === 'draft' ? 'Home' : 'We cannot find this page'
    await expect(page.getByRole('heading', { name: before, level: 1 })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('textbox', { name: row.field })).toHaveCount(0)
  })

for (const row of rows)
  test(`a save after somebody else deleted it says so, and loses nothing that was typed: ${row.kind}`, async ({
    page,
  }) => {
    await signIn(page)
    const id = await make(row.kind)
    const name = `Changed ${randomUUID().slice(0, 8)}`
    await page.goto(row.page(id))
    const box = page.getByRole('textbox', { name: row.field, exact: true })
    await expect(async () => {
      await box.fill(name)
      await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const gone = await page.request.delete(row.call, { data: { [row.number]: id }, headers: { origin: appUrl } })
    expect(gone.status()).toBe(204)
    await button(page, row.save).click()
    const message = page
      .getByRole('alert')
      .filter({ hasText: /was deleted by Ada Quill on \d\d\/\d\d\/\d{4} at \d\d:\d\d\./ })
    await expect(message).toBeVisible()
    await expect(message).not.toContainText('not found')
    await expect(message).not.toContainText('box office')
    await expect(box).toHaveValue(name)
    if (!row.asNew) return
    await message.getByRole('button', { name: row.asNew }).click()
    await expect(page.getByText(/successfully created/).first()).toBeVisible({ timeout: 30_000 })
  })
