import { afterEach, describe, expect, test, vi } from 'vitest'
import { searchLocations } from './event-choices'

const location = {
  id: 5,
  name: 'Main Stage',
  addressLine1: '1 Quay Street',
  addressLine2: '',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'England',
  organisationName: 'Harbour Theatre',
  activeStatus: 1,
}
const drillHall = { ...location, id: 9, name: 'Old Drill Hall', activeStatus: 0 }

/** The requests to the list, which answers `data`. */
function answering(data: unknown[]) {
  const fetched = vi.fn(async (_address: string) => Response.json({ data }))
  vi.stubGlobal('fetch', fetched)
  return () => new URL(fetched.mock.calls[0]?.[0] ?? '', 'http://localhost').searchParams
}

afterEach(() => vi.unstubAllGlobals())

describe('the look-up of locations', () => {
  const search = (own?: Parameters<typeof searchLocations>[0]) =>
    searchLocations(own)('hall', new AbortController().signal)

  test('asks for active ones alone where the event is new', async () => {
    const asked = answering([location])
    await search()
    expect(asked().get('filter')).toBe('["activeStatus","=",1]')
    expect(asked().get('eventId')).toBeNull()
  })

  test('keeps the one that an event has, disabled or not, and lets it be chosen again', async () => {
    const asked = answering([location, drillHall])
    const found = await search({ eventId: 31, locationId: 9 })
    expect(asked().get('filter')).toBe('[["activeStatus","=",1],"or",["id","=",9]]')
    expect(asked().get('eventId')).toBe('31')
    expect(found).toEqual([
      { id: 5, name: 'Main Stage', detail: '1 Quay Street, Leeds, LS1 4AP, England · Harbour Theatre · ID 5' },
      {
        id: 9,
        name: 'Old Drill Hall',
        detail: '1 Quay Street, Leeds, LS1 4AP, England · Harbour Theatre · Disabled · ID 9',
      },
    ])
  })
})
