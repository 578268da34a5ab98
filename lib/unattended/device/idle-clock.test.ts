import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hold, type IdleClock, letGo, phaseOf, startClock, touch } from './idle-clock'

const patience = { idleMs: 90_000, warningMs: 10_000 }
const at = (clock: IdleClock, seconds: number) => phaseOf(clock, seconds * 1000, patience)

test('a device that nobody touches asks for ten seconds, then returns to the start', () => {
  const clock = startClock(0)
  expect(at(clock, 79.9)).toEqual({ at: 'use' })
  expect(at(clock, 80)).toEqual({ at: 'warning', secondsLeft: 10 })
  expect(at(clock, 89.5)).toEqual({ at: 'warning', secondsLeft: 1 })
  expect(at(clock, 90)).toEqual({ at: 'over' })
})

test('a touch during the warning begins anew', () => {
  const clock = touch(startClock(0), 85_000)
  expect(at(clock, 164)).toEqual({ at: 'use' })
  expect(at(clock, 165)).toMatchObject({ at: 'warning' })
})

test('a finger that stays down is somebody, and the clock begins when it lifts', () => {
  const held = hold(startClock(0), 1000)
  expect(at(held, 3600)).toEqual({ at: 'use' })
  expect(at(letGo(held, 3_600_000), 3679)).toEqual({ at: 'use' })
  expect(at(letGo(held, 3_600_000), 3690)).toEqual({ at: 'over' })
})

test('a device that slept is at the start when it wakes', () =>
  expect(at(startClock(0), 8 * 3600)).toEqual({ at: 'over' }))

test('a clock that is set back puts nobody out', () => expect(at(startClock(5_000_000), 10)).toEqual({ at: 'use' }))

test('it never fires within the time since the last touch, whatever came before', () => {
  const gap = fc.integer({ min: 0, max: patience.idleMs - patience.warningMs - 1 })
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 200 }), fc.constantFrom(touch, letGo), (gaps, act) => {
      let now = 0
      let clock = startClock(now)
      for (const ms of gaps) {
        now += ms
        expect(phaseOf(clock, now, patience).at).toBe('use')
        clock = act(clock, now)
      }
    }),
  )
})
