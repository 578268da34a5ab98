import { pbkdf2Sync } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Database, openDatabase } from '@/db/client'
import { newValidationKey } from '@/lib/responses/validation-key'
import type { Device } from '@/lib/unattended/device/device'
import { aDeviceOf } from '../api/matrix/a-device'
import { aDevice } from './a-device'
import { signInAs } from './accounts'
import { appUrl, onAppDatabase, people } from './app'
import { anEvent, aPublishedSurvey } from './builders'
import { ask } from './http'
import { chooseMore } from './more-actions'

const textQuestion = (name: string, title: string) => ({ type: 'text', name, title, inputType: 'text' })

/** Three questions, the first of which has to be answered; the second is long enough to be typed into. */
const schema = {
  pages: [
    {
      name: 'page1',
      title: '',
      elements: [
        {
          type: 'radiogroup',
          name: 'B-Q1',
          title: 'How was it?',
          isRequired: true,
          choices: ['Wonderful', 'Good', 'Poor'].map((text) => ({ value: text, text })),
        },
        { ...textQuestion('B-Q2', 'What will you remember?'), maxLength: 1000 },
        textQuestion('B-Q3', 'Where do you live?'),
      ],
    },
  ],
}

type OpenedDatabase = ReturnType<typeof openDatabase>

async function onDatabase<T>(work: (db: Database, sql: OpenedDatabase['sql']) => Promise<T>): Promise<T> {
  const { db, sql, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'unattended tests' })
  try {
    return await work(db, sql)
  } finally {
    await close()
  }
}

/** A published survey of Harbour Theatre's. */
export const anUnattendedSurvey = (values: Parameters<typeof aPublishedSurvey>[3] = {}) =>
  onDatabase(async (db, sql) => {
    const [organisation] = await sql<{ id: string }[]>`select id from organisations where name = 'Harbour Theatre'`
    const organisationId = Number(organisation?.id)
    const event = await anEvent(db, organisationId)
    const { id, quickCode, name } = await aPublishedSurvey(db, event, organisationId, { schema, ...values })
    return { id, name: name ?? '', quickCode: quickCode ?? '', address: `${appUrl}/survey/${quickCode}/unattended` }
  })

type UnattendedSurvey = Awaited<ReturnType<typeof anUnattendedSurvey>>

export const pin = '407193'

/** Opens a window that a published survey offers under "More". */
export async function openDialog(page: Page, entry: string, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await chooseMore(page, entry)
  await expect(dialog).toBeVisible({ timeout: 15_000 })
  return dialog
}

type DeviceChoices = { device?: string; idle?: string; halfDone?: string }

/** Starts unattended mode through the editor, as staff do. @returns the device's window, on its first page */
export async function startUnattended(
  context: BrowserContext,
  survey: UnattendedSurvey,
  choices: DeviceChoices = {},
): Promise<Page> {
  const { device = 'Foyer tablet', idle = '90 seconds', halfDone = 'Discard it' } = choices
  const page = await context.newPage()
  await page.goto(`${appUrl}/survey-overview/${survey.id}`)
  const dialog = await openDialog(page, 'Start unattended mode', 'Start unattended mode')
  await dialog.getByLabel('Device name').fill(device)
  await dialog.getByLabel('PIN', { exact: true }).fill(pin)
  await dialog.getByLabel('PIN again').fill(pin)
  await dialog.getByLabel('Return to the start after').selectOption(idle)
  await dialog.getByLabel(halfDone).check()
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Sign out and start' }).click()
  const devicePage = await opening
  // Signed out; whichever of its two pages says so first.
  await page.waitForURL(/\/authentication\/(?:logged-out|login)/)
  await page.close()
  // Two megabytes are fetched, and kept once more: slow where everything is busy.
  const patient = { timeout: 45_000 }
  await expect(devicePage.getByRole('heading', { name: 'This device is in unattended mode' })).toBeVisible(patient)
  await expect(devicePage.getByText('Yes. Everything is on this device.')).toBeVisible(patient)
  return devicePage
}

/**
 * A device on which the survey was left some time ago, in no time: what `startUnattended` stores is there, and the page
 * is at the survey's beginning.
 * @param address where the page comes from, if not from the platform itself
 */
export async function setUpDevice(
  page: Page,
  survey: UnattendedSurvey,
  { address = survey.address, ...choices }: Partial<Pick<Device, 'idleSeconds' | 'onIdle'>> & { address?: string } = {},
): Promise<void> {
  const deviceKey = newValidationKey()
  const deviceId = await onDatabase((db) => aDeviceOf(db, survey.id, deviceKey))
  const json = { deviceKey, deviceNow: new Date().toISOString(), waiting: 0, version: 0, answers: [] }
  const answer = (await ask('POST', '/api/unattended/responses', { json })).json() as Pick<Device, 'definition'>
  const device: Device = {
    ...aDevice(survey.quickCode),
    deviceId,
    deviceKey,
    // One round, where a device takes 600,000: the tests wait for none of them.
    pin: { salt: '', hash: pbkdf2Sync(pin, '', 1, 32, 'sha256').toString('base64'), rounds: 1 },
    idleSeconds: 60,
    definition: answer.definition,
    ...choices,
  }
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Unattended mode is not started on this device' })).toBeVisible()
  await page.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('illuminate-unattended')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('devices', 'readwrite')
          writing.objectStore('devices').put(stored)
          writing.onabort = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    device,
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
}

/** From the device's first page to the survey's. */
export async function beginSurvey(page: Page) {
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
}

/** Ends every device of the survey from the office, by the call. */
export async function endDevices(survey: UnattendedSurvey): Promise<void> {
  const cookie = await signInAs(people.admin)
  const path = `/api/surveys/${survey.id}/unattended-devices`
  const { data } = (await ask('GET', path, { cookie })).json() as { data: { id: number }[] }
  for (const { id } of data) {
    const { status } = await ask('DELETE', path, { cookie, json: { deviceId: id } })
    expect(status).toBe(204)
  }
}

export const listStoredResponses = (survey: UnattendedSurvey) =>
  onAppDatabase(
    (sql) => sql<{ id: string; state: number; completion_method: number; answers: Record<string, unknown> }[]>`
      select id, state, completion_method, answers from responses where survey_id = ${survey.id}`,
  )

/** How many answers wait on the device. */
export const countWaitingAnswers = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('illuminate-unattended'))
    const count = await done(db.transaction('answers').objectStore('answers').count())
    db.close()
    return count
  })
