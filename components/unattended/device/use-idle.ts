import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type IdlePhase,
  type IdleTimes,
  phaseOf,
  press,
  release,
  startClock,
  touch,
  updatePicking,
} from '@/lib/unattended/device/idle-clock'

/** By what else than keys, fingers and the focus somebody shows that they are there; composing a character is typing too. */
const activityEvents = [
  'input',
  'compositionstart',
  'compositionupdate',
  'pointermove',
  'touchmove',
  'wheel',
  'scroll',
] as const

const checkEveryMs = 500

const activePhase: IdlePhase = { at: 'use' }

/** Whether a key writes into the field that has the focus now. Those that press or move something do not. */
const isTypingKey = ({ key }: KeyboardEvent): boolean =>
  !['Enter', 'Tab', 'Escape'].includes(key) &&
  document.activeElement?.matches('textarea, input:not([type=radio], [type=checkbox])') === true

/**
 * Watches whether anybody is there, and calls `onOver` once when nobody has been for long enough. `turn` begins anew with
 * every page; `isOn` is false where there is nothing to clear away.
 */
export function useIdle(isOn: boolean, { idleMs, warningMs }: IdleTimes, turn: unknown, onOver: () => void): IdlePhase {
  const [phase, setPhase] = useState<IdlePhase>(activePhase)
  const latest = useRef(onOver)
  latest.current = onOver

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new beginning
  useEffect(() => {
    setPhase(activePhase)
    if (!isOn) return
    let clock = startClock(Date.now())
    let isAsking = false
    const check = () => {
      clock = updatePicking(clock, Date.now(), isPicking())
      const now = phaseOf(clock, Date.now(), { idleMs, warningMs })
      isAsking = now.at === 'warning'
      if (now.at === 'over') {
        window.clearInterval(timer)
        latest.current()
      } else setPhase((before) => (before.at === 'use' && now.at === 'use' ? before : now))
    }
    // The question stays under the finger that answers it until its press has ended: nothing behind it is pressed.
    const checkUnlessTouched = () => {
      const isJustTouched = clock.isPressed || Math.abs(Date.now() - clock.lastMs) < checkEveryMs
      if (!isJustTouched) check()
    }
    const updateClock = (how: typeof touch) => () => {
      clock = how(clock, Date.now())
    }
    const [touched, pointerDown, pointerUp] = [updateClock(touch), updateClock(press), updateClock(release)]
    const clicked = () => {
      touched()
      check()
    }
    // The question goes before the key does what it does, so that a letter arrives in the field that has the focus again.
    const keyed = (event: KeyboardEvent) => {
      touched()
      if (!isAsking) return
      flushSync(check)
      if (!isTypingKey(event)) event.preventDefault()
    }
    // A press on the question leaves the caret where somebody types.
    const keepPlace = (event: MouseEvent) => {
      if (isAsking) event.preventDefault()
    }
    // The question moves the focus by itself.
    const focused = () => {
      if (!isAsking) touched()
    }
    const timer = window.setInterval(checkUnlessTouched, checkEveryMs)
    const stop = new AbortController()
    const { signal } = stop
    const options = { capture: true, passive: true, signal }
    document.addEventListener('keydown', keyed, { capture: true, signal })
    document.addEventListener('mousedown', keepPlace, { capture: true, signal })
    document.addEventListener('click', clicked, options)
    document.addEventListener('focusin', focused, options)
    for (const name of activityEvents) document.addEventListener(name, touched, options)
    document.addEventListener('pointerdown', pointerDown, options)
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, pointerUp, options)
    // A button let go outside the window is not heard of here. Not captured: fields that lose the focus are no window.
    window.addEventListener('blur', pointerUp, { signal })
    return () => {
      window.clearInterval(timer)
      stop.abort()
    }
  }, [isOn, idleMs, warningMs, turn])

  return phase
}

const knowsOpen = CSS.supports('selector(:open)')

/**
 * Whether a list or a date picker of the browser's own is open. A browser that cannot say may have one open wherever the
 * focus is on a field that has one.
 */
const isPicking = (): boolean =>
  document.querySelector(knowsOpen ? ':is(select, input):open' : ':is(select, input[type=date]):focus') !== null
