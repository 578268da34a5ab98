import type { Locator, Page } from '@playwright/test'
import type { people } from '../../tests/support/app'
import { uploadEventsWithErrors, uploadEventsWithWarnings } from './event-uploads'
import { openCompletedExport, openExportPopup } from './exports'
import { openInvitation } from './invitation'
import { attachSales, detailsOf, lookAtSales, questionsOf, uploadUnknownSales } from './ticketing-uploads'
import { openStartDialog, pin, startUnattended } from './unattended-device'
import { uploadRightAnswers, uploadWrongAnswers } from './uploads'

export type Picture = {
  /** Its file in guides/images, without the ending. */
  name: string
  /** Who is signed in; nobody where it is left out. */
  as?: keyof typeof people
  path: string
  on?: 'desk' | 'tablet' | 'phone'
  /** What a person does before the picture is taken. */
  before?: (page: Page) => Promise<void>
  /** The part of the page; what is on the screen where it is left out. */
  of?: (page: Page) => Locator
  /** Cut at this height, in the picture's own pixels. */
  maxHeight?: number
}

const main = (page: Page) => page.getByRole('main')

/** Opens the event of the demonstration data that has a survey with answers, and shows one of its tabs. */
const openWinterGarden = (tabIndex: number) => async (page: Page) => {
  await page.getByRole('link', { name: 'The Winter Garden', exact: true }).click()
  await page.getByRole('tab', { name: 'Surveys' }).waitFor()
  await page.getByRole('tab').nth(tabIndex).click()
}

const surveyName = 'The Winter Garden: tell us what you thought'

async function openWinterGardenSurvey(page: Page) {
  await openWinterGarden(2)(page)
  await page.getByRole('link', { name: surveyName, exact: true }).click()
  await page.getByRole('region', { name: 'Sharing' }).waitFor()
}

/** The draft of the demonstration data, opened at one of its steps. */
function openDraftStep(title: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name: 'Family Clay Workshop', exact: true }).click()
    await page.getByRole('tab', { name: 'Surveys' }).click()
    await page.getByRole('link', { name: 'Clay workshop feedback', exact: true }).click()
    await page.getByRole('tab', { name: title }).click()
    await page.getByRole('tabpanel', { name: title }).getByRole('listitem').or(page.getByRole('row')).first().waitFor()
  }
}

const regionNamed = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })
const profile = '/authentication/profile'

/** Every picture of the guides, and how it comes about. `npx playwright test -c guides/pictures` takes them. */
export const pictures: readonly Picture[] = [
  { name: 'home', as: 'admin', path: '/' },

  { name: 'register', path: '/authentication/login', before: openInvitation, of: main },
  {
    name: 'sign-in',
    path: '/authentication/login',
    of: (page) => page.locator('form').locator('xpath=ancestor::*[contains(@class, "border")][1]').first(),
  },
  { name: 'profile-password', as: 'user', path: profile, of: regionNamed('Password') },
  { name: 'profile-two-factor', as: 'user', path: profile, of: regionNamed('Two-factor sign-in') },
  { name: 'profile-sessions', as: 'user', path: profile, of: regionNamed('Where you are signed in') },
  {
    name: 'access-token',
    as: 'admin',
    path: profile,
    before: async (page) => {
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByLabel('Name').fill('Harbour box office')
    },
    of: (page) => page.getByRole('dialog'),
  },

  { name: 'organisations-list', as: 'globalAdmin', path: '/organisations-list', of: main, maxHeight: 1_000 },
  { name: 'organisation-details', as: 'globalAdmin', path: '/organisations-list', before: openHarbour(0) },
  { name: 'organisation-ticketing', as: 'globalAdmin', path: '/organisations-list', before: openHarbour(2) },
  { name: 'users-list', as: 'admin', path: '/users-list', of: main, maxHeight: 1_000 },
  { name: 'user-form', as: 'admin', path: '/user-overview' },
  { name: 'events-list-all', as: 'globalAdmin', path: '/events-list?year=-1', of: main, maxHeight: 1_000 },
  { name: 'training-sessions', as: 'globalAdmin', path: '/training?section=sessions', of: main, maxHeight: 1_300 },
  {
    name: 'audit-trail',
    as: 'globalAdmin',
    path: '/audit-trail?f=action:%3D:update&search=Harper',
    of: main,
    maxHeight: 1_000,
  },

  { name: 'locations-list', as: 'admin', path: '/locations-list', of: main, maxHeight: 900 },
  { name: 'location-form', as: 'admin', path: '/location-overview', of: main },

  { name: 'events-list', as: 'admin', path: '/events-list?year=-1', of: main, maxHeight: 1_050 },
  { name: 'confirmations', as: 'admin', path: '/confirmations', of: main, maxHeight: 1_300 },
  {
    name: 'quick-entry',
    as: 'admin',
    path: '/confirmations',
    before: async (page) => {
      await page.getByRole('link', { name: 'Enter figures' }).first().click()
      await page.getByRole('grid').waitFor()
    },
    of: main,
    maxHeight: 930,
  },
  { name: 'event-form', as: 'admin', path: '/event-overview' },
  {
    name: 'assigned-organisations',
    as: 'admin',
    path: '/events-list',
    before: openWinterGarden(0),
    of: (page) => page.getByRole('heading', { name: 'Assigned organisations' }).locator('xpath=ancestor::section[1]'),
  },
  {
    name: 'event-attendance',
    as: 'admin',
    path: '/events-list',
    before: openWinterGarden(1),
    of: (page) => page.getByRole('region', { name: 'Tickets and attendance' }),
  },

  { name: 'bulk-upload', as: 'admin', path: '/event-bulk-upload', of: main, maxHeight: 1_250 },
  {
    name: 'bulk-upload-errors',
    as: 'admin',
    path: '/event-bulk-upload',
    before: uploadEventsWithErrors,
    of: regionNamed('Error breakdown'),
  },
  { name: 'bulk-upload-warnings', as: 'admin', path: '/event-bulk-upload', before: uploadEventsWithWarnings },

  { name: 'ticketing-upload', as: 'admin', path: '/box-office-data', before: attachSales, of: main, maxHeight: 1_250 },
  {
    name: 'ticketing-question',
    as: 'admin',
    path: '/box-office-data',
    before: uploadUnknownSales,
    of: questionsOf,
    maxHeight: 1_350,
  },
  { name: 'ticketing-look', as: 'admin', path: '/box-office-data', before: lookAtSales, of: detailsOf },

  { name: 'event-surveys', as: 'admin', path: '/events-list', before: openWinterGarden(2), of: main, maxHeight: 820 },
  {
    name: 'survey-details',
    as: 'admin',
    path: '/events-list',
    before: async (page) => {
      await openWinterGarden(2)(page)
      await page.getByRole('link', { name: 'The Winter Garden: tell us what you thought', exact: true }).click()
      await page.getByRole('heading', { name: 'The survey' }).scrollIntoViewIfNeeded()
    },
    of: (page) => page.getByRole('heading', { name: 'What respondents read' }).locator('xpath=ancestor::section[1]'),
  },
  {
    name: 'survey-optional-questions',
    as: 'admin',
    path: '/events-list',
    before: openDraftStep('Step 2 Optional Questions'),
    of: main,
    maxHeight: 1_150,
  },
  {
    name: 'survey-summary',
    as: 'admin',
    path: '/events-list',
    before: openDraftStep('Step 3 Survey Summary'),
    of: main,
    maxHeight: 1_050,
  },
  {
    name: 'survey-sharing',
    as: 'admin',
    path: '/events-list',
    before: openWinterGardenSurvey,
    of: (page) => page.getByRole('region', { name: 'Sharing' }),
  },
  {
    name: 'export-type',
    as: 'admin',
    path: '/surveys-list',
    before: openExportPopup,
    of: (page) => page.getByRole('dialog'),
  },
  { name: 'my-exports', as: 'admin', path: '/surveys-list', before: openCompletedExport, of: main, maxHeight: 800 },
  {
    name: 'unattended-start',
    as: 'admin',
    path: '/events-list',
    before: async (page) => {
      await openWinterGardenSurvey(page)
      await openStartDialog(page)
    },
    of: (page) => page.getByRole('dialog'),
  },
  { name: 'unattended-ready', as: 'admin', path: '/events-list', on: 'tablet', before: startUnattended },
  {
    name: 'unattended-staff',
    as: 'admin',
    path: '/events-list',
    on: 'tablet',
    before: async (page) => {
      await startUnattended(page)
      await page.getByRole('button', { name: 'Begin' }).click()
      await page.getByRole('button', { name: 'Staff', exact: true }).click()
      await page.getByLabel('PIN').fill(pin)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'End unattended mode' }).waitFor()
    },
  },
  {
    name: 'upload-findings',
    as: 'admin',
    path: '/surveys-list',
    before: uploadWrongAnswers,
    of: main,
    maxHeight: 1_300,
  },
  {
    name: 'upload-history',
    as: 'admin',
    path: '/surveys-list',
    before: uploadRightAnswers,
    of: (page) => page.getByRole('heading', { name: 'Uploads of this survey' }).locator('xpath=ancestor::section[1]'),
  },
  {
    name: 'survey-links',
    as: 'admin',
    path: '/events-list',
    before: async (page) => {
      await openWinterGarden(2)(page)
      await page.getByRole('link', { name: 'Share The Winter Garden: tell us what you thought', exact: true }).click()
      await page.getByRole('region', { name: 'A link for each place or channel' }).waitFor()
    },
    of: (page) => page.getByRole('region', { name: 'A link for each place or channel', exact: true }),
  },
  {
    name: 'survey-question',
    path: '/survey/HARB2K7WXY',
    on: 'phone',
    before: async (page) => {
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByRole('button', { name: 'Next' }).waitFor()
    },
  },
  { name: 'results-counts', as: 'admin', path: '/events-list', before: openResults, of: main, maxHeight: 1_360 },
  {
    name: 'results-question',
    as: 'admin',
    path: '/events-list',
    before: openResults,
    of: (page) => page.getByRole('heading', { name: /^1\. / }).locator('xpath=ancestor::section[1]'),
  },
]

async function openResults(page: Page) {
  await openWinterGarden(2)(page)
  await page.getByRole('link', { name: 'See the results' }).click()
  await page.getByRole('heading', { name: 'Download the answers' }).waitFor()
}

function openHarbour(tabIndex: number) {
  return async (page: Page) => {
    await page.getByRole('link', { name: 'Harbour Theatre', exact: true }).click()
    await page.getByRole('tab', { name: 'Ticketing' }).waitFor()
    await page.getByRole('tab').nth(tabIndex).click()
  }
}
