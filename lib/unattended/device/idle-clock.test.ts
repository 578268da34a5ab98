import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultIdleSeconds, idleSecondsChoices } from '../idle-times'
import { warningSeconds } from '../limits'
import { type IdleClock, phaseOf, press, release, startClock, touch, updatePicking } from './idle-clock'

const idleTimes = { idleMs: 90_000, warningMs: 20_000 }
const phaseAt = (clock: IdleClock, seconds: number) => phaseOf(clock, seconds * 1000, idleTimes)

test('an untouched device shows a warning for twenty seconds, then returns to the start', () => {
  const clock = startClock(0)
  expect(phaseAt(clock, 69.9)).toEqual({ at: 'use' })
  expect(phaseAt(clock, 70)).toEqual({ at: 'warning', secondsLeft: 20 })
  expect(phaseAt(clock, 89.5)).toEqual({ at: 'warning', secondsLeft: 1 })
  expect(phaseAt(clock, 90)).toEqual({ at: 'over' })
})

test('the warning lasts at least 20 seconds, and less than half of any idle time that staff may choose', () => {
  expect(warningSeconds).toBeGreaterThanOrEqual(20)
  for (const seconds of [...idleSecondsChoices, defaultIdleSeconds]) expect(seconds).toBeGreaterThan(2 * warningSeconds)
})

test('a touch during the warning restarts the clock', () => {
  const clock = touch(startClock(0), 85_000)
  expect(phaseAt(clock, 154)).toEqual({ at: 'use' })
  expect(phaseAt(clock, 155)).toMatchObject({ at: 'warning' })
})

test('a finger that stays down stops the clock until it lifts', () => {
  const pressed = press(startClock(0), 1000)
  expect(phaseAt(pressed, 3600)).toEqual({ at: 'use' })
  expect(phaseAt(touch(pressed, 2000), 3600)).toEqual({ at: 'use' })
  expect(phaseAt(release(pressed, 3_600_000), 3669)).toEqual({ at: 'use' })
  expect(phaseAt(release(pressed, 3_600_000), 3690)).toEqual({ at: 'over' })
})

/** Looks every half second with a list open, from 1 second to `until`. */
const openUntil = (until: number) => {
  let clock = startClock(0)
  for (let second = 1; second <= until; second += 0.5) {
    clock = updatePicking(clock, second * 1000, true)
    expect(phaseAt(clock, second).at).toBe('use')
  }
  return clock
}

test('an open list stops the clock until it closes', () => {
  const closed = updatePicking(openUntil(300), 300_500, false)
  expect(phaseAt(closed, 369)).toEqual({ at: 'use' })
  expect(phaseAt(closed, 390)).toEqual({ at: 'over' })
})

test('a list left open for ten minutes no longer stops the clock', () => {
  const left = updatePicking(openUntil(601), 650_000, true)
  expect(phaseAt(left, 670)).toEqual({ at: 'use' })
  expect(phaseAt(left, 691)).toEqual({ at: 'over' })
  expect(phaseAt(updatePicking(openUntil(2), 8 * 3_600_000, true), 8 * 3600)).toEqual({ at: 'over' })
})

test('a device that slept returns to the start when it wakes', () =>
  expect(phaseAt(startClock(0), 8 * 3600)).toEqual({ at: 'over' }))

test('setting the system clock back does not end a session', () =>
  expect(phaseAt(startClock(5_000_000), 10)).toEqual({ at: 'use' }))

test('it never fires before the idle time since the last touch has passed', () => {
  const gap = fc.integer({ min: 0, max: idleTimes.idleMs - idleTimes.warningMs - 1 })
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 200 }), fc.constantFrom(touch, release), (gaps, act) => {
      let now = 0
      let clock = startClock(now)
      for (const ms of gaps) {
        now += ms
        expect(phaseOf(clock, now, idleTimes).at).toBe('use')
        clock = act(clock, now)
      }
    }),
  )
})
