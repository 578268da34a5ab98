import { expect, type Locator, type Page } from '@playwright/test'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { waitForScript } from '../support/by-keyboard'
import { CountedKeys } from '../support/counted-keys'
import { signInBrowser } from '../support/signed-in'

/**
 * Ten errands of three roles by keyboard alone, each begun on Home: as one had to go before, through the menu and a list, and the
 * short way. Keys are counted; the figures are in docs/handbook/keyboard.md.
 */

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

type Walk = (keys: CountedKeys, page: Page) => Promise<void>
type Errand = {
  what: string
  who: string
  /** What it ends with. */
  isDone: (page: Page) => Promise<void>
  before: Walk
  /** The most keys of the short way. */
  atMost: number
  after: Walk
}

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name })
const related = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Related records' }).getByRole('link', { name })

/** A page that has come by a link has the focus on its heading, and its script listens. */
async function arrive(
  page: Page,
  address: RegExp | string,
  at: Locator = page.getByRole('main').locator('h1').first(),
) {
  await expect(page).toHaveURL(address)
  await expect(at).toBeFocused()
}

const goByMenu = async (keys: CountedKeys, label: string, address: RegExp | string) => {
  await keys.tabTo(keys.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }))
  await keys.press('Enter')
  await arrive(keys.page, address)
}

/** Types into the search of a list and opens the row. */
async function openFromList(keys: CountedKeys, search: string, typed: string, row: string) {
  const { page } = keys
  await keys.tabTo(page.getByRole('searchbox', { name: search }))
  await keys.type(typed)
  const link = page.getByRole('table').getByRole('link', { name: row, exact: true }).first()
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
  await expect(link).toBeVisible()
  await keys.tabTo(link)
  await keys.press('Enter')
}

/** Ctrl+K, words, Enter: the first choice is the one. */
async function findBySearch(keys: CountedKeys, typed: string, choice: string | RegExp) {
  const dialog = keys.page.getByRole('dialog', { name: 'Search' })
  // A key that is pressed before the page listens does nothing, and is no step of the errand.
  keys.steps += 1
  await expect(async () => {
    await keys.page.keyboard.press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await keys.type(typed)
  await expect(dialog.getByRole('option', { selected: true })).toContainText(choice)
  await keys.press('Enter')
}

async function follow(keys: CountedKeys, name: string | RegExp) {
  await keys.tabTo(related(keys.page, name))
  await keys.press('Enter')
}

/** In the dialog of a letter: the letter, a look at it, and out it goes. */
async function sendLetter(keys: CountedKeys) {
  const { page } = keys
  const letter = page.getByRole('textbox', { name: 'Letter' })
  await expect(letter).toBeVisible()
  await keys.tabTo(letter)
  await keys.type('Your quarter waits.')
  await keys.tabTo(page.getByRole('button', { name: 'Show the letter' }))
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('button', { name: /^Send to/ }))
  await keys.press('Enter')
}

type ErrandRecords = {
  survey: string
  code: string
  event: string
  location: string
  urn: string
  organisation: string
}

/** What the demonstration has: a survey with its event, and an organisation with a number. */
const readKnown = () =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<ErrandRecords[]>`
      select surveys.name as survey, quick_code as code, events.name as event, locations.name as location,
        theirs.urn, theirs.name as organisation
      from surveys join organisations on organisations.id = surveys.organisation_id
      join events on events.id = surveys.event_id join locations on locations.id = events.location_id,
        (select urn, name from organisations where urn <> '' and name <> 'Harbour Theatre' order by name limit 1) as theirs
      where organisations.name = 'Harbour Theatre' and quick_code is not null
        and (select count(*) from surveys as others where others.name = surveys.name) = 1
        and (select count(*) from events as others where others.name = events.name) = 1
        and locations.organisation_id = organisations.id and locations.name <> organisations.name
      order by surveys.id limit 1`
    if (!row) throw new Error('The demonstration has no survey with a code.')
    return row
  })

const errandsOf = ({ survey, code, event, location, urn, organisation }: ErrandRecords): Record<string, Errand> => ({
  results: {
    what: 'A General User reads the results of the survey whose code is on a poster',
    who: people.user,
    isDone: (page) => expect(page).toHaveURL(/\/survey-results\/\d+/),
    // The list knew no code, so the name was needed; the number of responses leads to the results.
    before: async (keys, page) => {
      await goByMenu(keys, 'Survey List', /\/surveys-list/)
      await keys.tabTo(page.getByRole('searchbox', { name: 'Search surveys' }))
      await keys.type(survey)
      await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
      await keys.tabTo(page.getByRole('row').last().getByRole('link').last())
      await keys.press('Enter')
    },
    atMost: 3,
    after: (keys) => findBySearch(keys, code, survey),
  },
  address: {
    what: 'A General User looks up the address of a location',
    who: people.user,
    isDone: (page) => expect(heading(page, location)).toBeVisible(),
    before: async (keys) => {
      await goByMenu(keys, 'Locations', /\/locations-list/)
      await openFromList(keys, 'Search locations', location, location)
    },
    atMost: 3,
    after: (keys) => findBySearch(keys, location, location),
  },
  guide: {
    what: 'A General User reads the guide to locations',
    who: people.user,
    isDone: (page) => expect(page).toHaveURL(/\/training\/guides\/locations/),
    before: async (keys, page) => {
      await goByMenu(keys, 'Training', /\/training/)
      const section = page
        .getByRole('navigation', { name: 'Training sections' })
        .getByRole('link', { name: 'Locations' })
      await keys.tabTo(section)
      await keys.press('Enter')
      const guide = page.getByRole('main').locator('a[href="/training/guides/locations"]').first()
      await keys.tabTo(guide)
      await keys.press('Enter')
    },
    atMost: 3,
    after: (keys) => findBySearch(keys, 'events take place', 'Locations'),
  },
  event: {
    what: 'An Organisation Admin begins a new event',
    who: people.admin,
    isDone: (page) => expect(page).toHaveURL('/event-overview'),
    before: async (keys, page) => {
      await goByMenu(keys, 'Events & Surveys', /\/events-list/)
      await keys.tabTo(page.getByRole('link', { name: 'Create event' }))
      await keys.press('Enter')
    },
    atMost: 3,
    after: (keys) => findBySearch(keys, 'create ev', 'Create event'),
  },
  quarters: {
    what: 'An Organisation Admin sees which quarters are confirmed',
    who: people.admin,
    isDone: (page) => expect(page).toHaveURL(/\/confirmations/),
    before: async (keys, page) => {
      await goByMenu(keys, 'Events & Surveys', /\/events-list/)
      await keys.tabTo(page.getByRole('main').getByRole('link', { name: /^Confirmations/ }))
      await keys.press('Enter')
    },
    atMost: 3,
    after: (keys) => findBySearch(keys, 'quarterly', 'Quarterly Confirmations'),
  },
  place: {
    what: 'An Organisation Admin goes from an event to where it takes place',
    who: people.admin,
    isDone: (page) => expect(heading(page, location)).toBeVisible(),
    before: async (keys, page) => {
      await goByMenu(keys, 'Events & Surveys', /\/events-list/)
      // The list is of the present quarter until another is chosen.
      await keys.tabTo(page.getByRole('combobox', { name: 'Quarter' }))
      await keys.type('All')
      await openFromList(keys, 'Search events', event, event)
      await arrive(page, /\/event-overview\/\d+/)
      await keys.tabTo(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }),
        'Shift+Tab',
      )
      await keys.press('Enter')
      await arrive(page, /\/locations-list/)
      await openFromList(keys, 'Search locations', location, location)
    },
    atMost: 6,
    after: async (keys, page) => {
      await findBySearch(keys, event, event)
      await arrive(page, /\/event-overview\/\d+/)
      await follow(keys, location)
    },
  },
  colleague: {
    what: 'An Organisation Admin opens a colleague by their email',
    who: people.admin,
    isDone: (page) => expect(page).toHaveURL(/\/user-overview\/\d+/),
    before: async (keys, page) => {
      await goByMenu(keys, 'Users', /\/users-list/)
      await keys.tabTo(page.getByRole('searchbox', { name: 'Search users' }))
      await keys.type(people.user)
      const row = page.getByRole('row').filter({ hasText: people.user })
      await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
      await keys.tabTo(row.getByRole('link').first())
      await keys.press('Enter')
    },
    atMost: 3,
    after: (keys) => findBySearch(keys, people.user, people.user),
  },
  organisation: {
    what: 'A Global Admin opens an organisation of which they have the URN',
    who: people.globalAdmin,
    isDone: (page) => expect(heading(page, organisation)).toBeVisible(),
    // The list knew no URN: the name had to be known as well.
    before: async (keys) => {
      await goByMenu(keys, 'Organisations', /\/organisations-list/)
      await openFromList(keys, 'Search organisations', organisation, organisation)
    },
    atMost: 3,
    after: (keys) => findBySearch(keys, urn, organisation),
  },
  people: {
    what: 'A Global Admin lists the people of an organisation',
    who: people.globalAdmin,
    isDone: (page) => expect(page).toHaveURL(/\/users-list\?.*organisationId=\d+/),
    before: async (keys, page) => {
      await goByMenu(keys, 'Organisations', /\/organisations-list/)
      await openFromList(keys, 'Search organisations', organisation, organisation)
      await arrive(page, /\/organisation-details/)
      await follow(keys, /people|person/)
    },
    atMost: 6,
    after: async (keys, page) => {
      await findBySearch(keys, urn, organisation)
      await arrive(page, /\/organisation-details/)
      await follow(keys, /people|person/)
    },
  },
  overdue: {
    what: 'A Global Admin writes to the organisations whose quarter is overdue by two weeks',
    who: people.globalAdmin,
    isDone: (page) => expect(page.getByText(/The letter goes to/).first()).toBeVisible(),
    before: async (keys, page) => {
      await goByMenu(keys, 'Returns', /\/returns/)
      await keys.tabTo(page.getByRole('combobox', { name: 'State' }))
      await keys.type('Overdue')
      await keys.tabTo(page.getByRole('combobox', { name: 'Late by at least' }))
      await keys.type('14')
      await keys.tabTo(page.getByRole('button', { name: 'Apply' }))
      await keys.press('Enter')
      await expect(page).toHaveURL(/show=overdue&late=14/)
      await keys.tabTo(page.getByRole('checkbox', { name: 'Choose all of this page' }))
      await keys.press('Space')
      await keys.tabTo(page.getByRole('button', { name: 'Write to their Admins' }), 'Shift+Tab')
      await keys.press('Enter')
      await sendLetter(keys)
    },
    atMost: 16,
    after: async (keys) => {
      await findBySearch(keys, 'overdue', 'Write to organisations overdue by two weeks')
      await sendLetter(keys)
    },
  },
})

async function walk(page: Page, { who, isDone }: Errand, way: Walk): Promise<number> {
  await page.context().clearCookies()
  await signInBrowser(page.context(), who)
  await page.goto('/')
  await waitForScript(button(page))
  const keys = new CountedKeys(page)
  await way(keys, page)
  await isDone(page)
  return keys.steps
}

const names = [
  ...['results', 'address', 'guide', 'event', 'quarters'],
  ...['place', 'colleague', 'organisation', 'people', 'overdue'],
] as const

for (const name of names)
  test(`${name}: the short way takes the keys that the handbook says, and fewer than through the menu`, async ({
    page,
  }) => {
    const errand = errandsOf(await readKnown())[name]
    if (!errand) throw new Error(`There is no errand ${name}.`)
    const before = await walk(page, errand, errand.before)
    const after = await walk(page, errand, errand.after)
    test.info().annotations.push({ type: errand.what, description: `${before} → ${after}` })
    expect(after).toBeLessThanOrEqual(errand.atMost)
    expect(after).toBeLessThan(before)
  })
