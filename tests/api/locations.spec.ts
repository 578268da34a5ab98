import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { ask } from '../support/http'
import { aLocationBody } from './matrix/bodies'

/** The rules of locations, through their calls. */

let cookie: string
let organisationId: number

test.beforeAll(async () => {
  cookie = await signInAs(people.admin)
  const [own] = await onAppDatabase(
    (sql) => sql`
      select organisation_id from user_organisations where user_id = (select id from users where email = ${people.admin})`,
  )
  organisationId = Number(own?.organisation_id)
})

const post = (change: object) =>
  ask('POST', '/api/locations', { cookie, json: { ...aLocationBody(organisationId), ...change } })

const long = (length: number) => `${randomUUID()} `.padEnd(length, 'x')

const refused: Record<string, [change: object, field: string, message: string]> = {
  'no name': [{ name: '' }, 'name', 'Location name is required'],
  'a name of 76 characters': [
    { name: long(76) },
    'name',
    'Location name is too long. Maximum allowed length is 75 characters',
  ],
  'no first line': [{ addressLine1: '' }, 'addressLine1', 'Address First Line is required'],
  'a first line of 256 characters': [
    { addressLine1: long(256) },
    'addressLine1',
    'Address First Line is too long. Maximum allowed length is 255 characters',
  ],
  'a second line of 76 characters': [
    { addressLine2: long(76) },
    'addressLine2',
    'Address Second Line is too long. Maximum allowed length is 75 characters',
  ],
  'no city': [{ city: '' }, 'city', 'City is required'],
  'a city of 76 characters': [{ city: long(76) }, 'city', 'City is too long. Maximum allowed length is 75 characters'],
  'no postcode': [{ postcode: '' }, 'postcode', 'Postcode is required'],
  'a postcode of another pattern': [{ postcode: 'LS1 4A' }, 'postcode', 'Please enter a postcode in a valid format'],
  'no country': [{ countryId: null }, 'countryId', 'Country is required'],
  'no organisation': [{ organisationId: null }, 'organisationId', 'Organisation is required'],
  'no active status': [{ activeStatus: null }, 'activeStatus', 'Active status is required'],
}

for (const [what, [change, field, message]] of Object.entries(refused))
  test(`a location with ${what} is refused at its field`, async () => {
    const answered = await post(change)
    expect([answered.status, answered.json()]).toEqual([
      422,
      expect.objectContaining({ message, fields: { [field]: message } }),
    ])
  })

test('each field holds as much as the table says', async () => {
  const full = { name: long(75), addressLine1: long(255), addressLine2: long(75), city: long(75), postcode: 'ec1a 1bb' }
  const created = await post(full)
  expect(created.status).toBe(201)
  const { id } = created.json() as { id: number }
  const record = (await ask('GET', `/api/locations/${id}`, { cookie })).json()
  expect(record).toMatchObject({ ...full, id, postcode: 'EC1A 1BB' })
  expect((await ask('DELETE', '/api/locations', { cookie, json: { locationId: id } })).status).toBe(204)
})

test('a country without addresses needs none and keeps none', async () => {
  const countries = (await ask('GET', '/api/lookup/countries', { cookie })).json() as { data: { id: number }[] }
  const abroad = countries.data.find(({ id }) => id > 48)?.id
  const { id } = (await post({ countryId: abroad })).json() as { id: number }
  const record = (await ask('GET', `/api/locations/${id}`, { cookie })).json()
  expect(record).toMatchObject({ countryId: abroad, addressLine1: '', city: '', postcode: '' })
  await ask('DELETE', '/api/locations', { cookie, json: { locationId: id } })
})

test('a name is free to its own location and taken to any other of the organisation', async () => {
  const name = `Hall ${randomUUID()}`
  const { id } = (await post({ name })).json() as { id: number }
  expect((await post({ name: name.toUpperCase() })).json()).toMatchObject({
    status: 409,
    message: 'Venue name already exists',
    fields: { name: 'Name is already in use' },
  })
  const check = async (more: string) =>
    (
      await ask(
        'GET',
        `/api/locations/checknameavailability?organisationId=${organisationId}&name=${encodeURIComponent(name)}${more}`,
        { cookie },
      )
    ).json()
  expect(await check('')).toEqual({ nameAvailable: false })
  expect(await check(`&id=${id}`)).toEqual({ nameAvailable: true })
  await ask('DELETE', '/api/locations', { cookie, json: { locationId: id } })
})
