import { describe, expect, test } from 'vitest'
import { clusteredMargin } from './clustered-margin'
import { z } from './intervals'

const events = (count: number, chosen: number) => Array.from({ length: count }, () => ({ weight: 10, chosen }))

describe('the margin of answers that come in events', () => {
  test('is unknown below ten events that anybody answered at', () => {
    expect(clusteredMargin([])).toBeNull()
    expect(clusteredMargin(events(9, 5))).toBeNull()
    expect(clusteredMargin([...events(9, 5), { weight: 0, chosen: 0 }])).toBeNull()
  })

  test('is nothing where every event is alike', () => expect(clusteredMargin(events(10, 5))).toBeCloseTo(0, 12))

  test('is that of a sample of events where each speaks with one voice', () => {
    // The linearised variance by hand: shares 1 and 0 of equal events, so (10/9) · (10 · 0.5²) / 10².
    const half = [...events(5, 10), ...events(5, 0)]
    expect(clusteredMargin(half)).toBeCloseTo(z * Math.sqrt((10 / 9) * (2.5 / 100)), 12)
    expect(clusteredMargin(half)).toBeCloseTo(0.3267, 4)
  })

  test('does not depend on the unit of the weights', () => {
    const some = Array.from({ length: 12 }, (_, at) => ({ weight: at + 3, chosen: at % 4 }))
    const scaled = some.map(({ weight, chosen }) => ({ weight: weight * 7, chosen: chosen * 7 }))
    expect(clusteredMargin(scaled)).toBeCloseTo(clusteredMargin(some) ?? Number.NaN, 12)
  })
})
