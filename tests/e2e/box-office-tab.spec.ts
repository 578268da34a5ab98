import { expect } from '@playwright/test'
import { aOrganisation, inAppDatabase, sellLines } from '../support/a-sold-season'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { aLocation, anEvent } from '../support/builders'
import { desk, signInBrowser } from '../support/signed-in'

/** From what was sold to the schedule: events made of references, undone, and references linked to an event, undone. */

test.use({ viewport: desk })

const night = { date: '2026-11-07', time: '19:30', channel: 'Online', type: 'Adult', tickets: 12, pence: 12_000 }

/** An organisation that has sold two plays, one of them in no event, and the address of its Admin. */
const aSoldSeason = () =>
  inAppDatabase(async (db) => {
    const { email, organisation } = await aOrganisation(db)
    const location = await aLocation(db, organisation.id, { name: 'Main House' })
    const event = await anEvent(db, organisation.id, {
      ...{ name: 'Macbeth', locationId: location.id, isTicketedId: 71, boxOfficeProviderId: 101 },
    })
    await sellLines(db, organisation.id, 'HAM', [night])
    await sellLines(db, organisation.id, 'MAC', [night], { eventName: 'Macbeth at the Main House' })
    return { email, organisation, event }
  })

const countEvents = (organisationId: number) =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ events: number }[]>`
      select count(*)::int as events from event_organisations where organisation_id = ${organisationId}`
    return row?.events
  })

test('a play that was sold becomes an event, with what is missing marked at its field, and is undone', async ({
  page,
  context,
}) => {
  const season = await aSoldSeason()
  await signInBrowser(context, season.email)
  await page.goto('/events-list')
  await page.getByRole('link', { name: 'Box office' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Hamlet, HAM' })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Hamlet, HAM' }).check()
  await page.getByRole('button', { name: 'Create event' }).click()
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Event Type is required').first()).toBeVisible()
  expect(await countEvents(season.organisation.id)).toBe(1)

  const common = page.getByRole('region', { name: 'For all of them' })
  await common.getByRole('combobox', { name: 'Event Type' }).selectOption({ label: 'Performance' })
  for (const field of ['Distribution Type', 'Sub-Discipline', 'Event funded by your Arts Council England grant'])
    await common.getByRole('combobox', { name: field }).selectOption({ index: 1 })
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Main House')
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('1 event was created.')).toBeVisible()
  expect(await countEvents(season.organisation.id)).toBe(2)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Hamlet, HAM' })).toBeVisible()
  expect(await countEvents(season.organisation.id)).toBe(1)
})

test('who goes back from events that are being filled in is asked, and stays with what was answered', async ({
  page,
  context,
}) => {
  const season = await aSoldSeason()
  await signInBrowser(context, season.email)
  await page.goto('/events-list')
  await page.getByRole('link', { name: 'Box office' }).click()
  await page.getByRole('checkbox', { name: 'Select Hamlet, HAM' }).check()
  await page.getByRole('button', { name: 'Create event' }).click()
  const eventType = page.getByRole('region', { name: 'For all of them' }).getByRole('combobox', { name: 'Event Type' })
  await eventType.selectOption({ label: 'Performance' })
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(eventType.locator('option:checked')).toHaveText('Performance')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Hamlet, HAM' })).toBeChecked()
})

test('a reference is linked to the event that it is proposed for, undone, and linked again', async ({
  page,
  context,
}) => {
  const season = await aSoldSeason()
  await signInBrowser(context, season.email)
  await page.goto(`/events-list?view=box-office&organisationId=${season.organisation.id}`)
  const macbeth = page.getByRole('checkbox', { name: /MAC$/ })
  const dialog = page.getByRole('dialog')
  const link = async () => {
    await macbeth.check()
    await page.getByRole('button', { name: 'Link to an event' }).click()
    await dialog.getByRole('radio', { name: /^Macbeth/ }).check()
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page.getByText('1 reference was linked to the event.')).toBeVisible()
    await expect(macbeth).toHaveCount(0)
  }
  await macbeth.check()
  await page.getByRole('button', { name: 'Link to an event' }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog.getByText('Choose an event.')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await link()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The references were taken off the event again.')).toBeVisible()
  await expect(macbeth).toBeVisible()

  await link()
  await onAppDatabase((sql) => sql`delete from events where id = ${season.event.id}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Unable to undo. Event not found')).toBeVisible()
})

test('references of a long run are searched, ordered, selected across pages and linked together', async ({
  page,
  context,
}) => {
  const season = await aSoldSeason()
  await inAppDatabase(async (db) => {
    for (let at = 1; at <= 60; at += 1)
      await sellLines(db, season.organisation.id, `RUN-${String(at).padStart(2, '0')}`, [{ ...night, tickets: at }], {
        eventName: 'Macbeth, long run',
      })
  })
  await signInBrowser(context, season.email)
  await page.goto(`/events-list?view=box-office&organisationId=${season.organisation.id}`)
  const list = page.getByRole('region', { name: 'References' })
  const status = list.getByRole('group', { name: 'With the selected references' }).getByRole('status')
  await list.getByRole('searchbox').fill('long run')
  await expect(list.getByText(/of 60\b/)).toBeVisible()
  await list.getByRole('columnheader', { name: 'Tickets sold' }).getByRole('button').first().click()
  await expect(list.getByRole('checkbox', { name: 'Select Macbeth, long run, RUN-01' })).toBeVisible()

  await list.getByRole('checkbox', { name: 'Select Macbeth, long run, RUN-02' }).check()
  await list.getByRole('button', { name: 'Next page' }).click()
  await list.getByRole('checkbox', { name: 'Select Macbeth, long run, RUN-26' }).check()
  await list.getByRole('button', { name: 'Previous page' }).click()
  await expect(list.getByRole('checkbox', { name: 'Select Macbeth, long run, RUN-02' })).toBeChecked()
  await expect(status).toHaveText('2 selected')

  await list.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(status).toHaveText('26 selected')
  await list.getByRole('button', { name: 'Select all 60 found' }).click()
  await expect(status).toHaveText('60 selected')
  await list.getByRole('button', { name: 'Link to an event' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('and 55 more')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Macbeth/ }).check()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('60 references were linked to the event.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The references were taken off the event again.')).toBeVisible()
  await expect(list.getByText(/of 60\b/)).toBeVisible()
})

test('a venue that is no location becomes one without leaving the form, for every play that was sold there', async ({
  page,
  context,
}) => {
  const season = await aSoldSeason()
  const venue = { venueName: 'The Yard' }
  await inAppDatabase(async (db) => {
    await sellLines(db, season.organisation.id, 'LEA', [night], { ...venue, eventName: 'King Lear' })
    await sellLines(db, season.organisation.id, 'OTH', [night], { ...venue, eventName: 'Othello' })
  })
  await signInBrowser(context, season.email)
  await page.goto(`/events-list?view=box-office&organisationId=${season.organisation.id}`)
  for (const name of ['Select King Lear, LEA', 'Select Othello, OTH'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Create 2 events' }).click()
  await page.getByRole('button', { name: 'Create 2 events' }).click()
  await expect(page.getByText('Location is required')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add location' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  await expect(dialog.getByRole('textbox', { name: 'Location name' })).toHaveValue('The Yard')
  await expect(dialog.getByRole('combobox', { name: 'Organisation' })).toHaveValue(season.organisation.name)
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'England' })
  for (const [field, value] of [
    ['Address First Line', '1 Quay Street'],
    ['City', 'Leeds'],
    ['Postcode', 'LS1 4AP'],
  ] as const)
    await dialog.getByRole('textbox', { name: field }).fill(value)
  await dialog.getByRole('button', { name: 'Save location' }).click()
  await expect(dialog).toHaveCount(0)
  for (const play of ['King Lear (LEA)', 'Othello (OTH)'])
    await expect(page.getByRole('region', { name: play }).getByRole('combobox', { name: 'Location' })).toHaveValue(
      'The Yard',
    )
  await expect(page.getByText('Location is required')).toHaveCount(0)
  await expect(page.getByText('Event Type is required')).toHaveCount(1)
})
