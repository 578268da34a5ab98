import { useEffect, useRef, useState } from 'react'
import { hold, letGo, type Patience, type Phase, phaseOf, startClock, touch } from '@/lib/unattended/device/idle-clock'

/**
 * Everything by which somebody shows that they are there; composing a character is typing too. What ends when the focus
 * moves (`change`, `compositionend`) is none: the question whether anybody is there moves it by itself.
 */
const touches = [
  'keydown',
  'input',
  'compositionstart',
  'compositionupdate',
  'pointermove',
  'touchmove',
  'wheel',
  'scroll',
] as const

const lookEveryMs = 500

const inUse: Phase = { at: 'use' }

/**
 * Watches whether anybody is there, and calls `over` once when nobody has been for long enough. `turn` begins anew with
 * every page; `isOn` is false where there is nothing to clear away.
 */
export function useIdle(isOn: boolean, { idleMs, warningMs }: Patience, turn: unknown, over: () => void): Phase {
  const [phase, setPhase] = useState<Phase>(inUse)
  const latest = useRef(over)
  latest.current = over

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new beginning
  useEffect(() => {
    setPhase(inUse)
    if (!isOn) return
    let clock = startClock(Date.now())
    const look = () => {
      const now = phaseOf(clock, Date.now(), { idleMs, warningMs })
      if (now.at === 'over') {
        window.clearInterval(timer)
        latest.current()
      } else setPhase((before) => (before.at === 'use' && now.at === 'use' ? before : now))
    }
    const act = (how: typeof touch) => () => {
      clock = how(clock, Date.now())
      look()
    }
    const [touched, held, released] = [act(touch), act(hold), act(letGo)]
    const timer = window.setInterval(look, lookEveryMs)
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    for (const name of touches) document.addEventListener(name, touched, options)
    document.addEventListener('pointerdown', held, options)
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, released, options)
    // A button let go outside the window is not heard of here. Not captured: fields that lose the focus are no window.
    window.addEventListener('blur', released, { signal: stop.signal })
    return () => {
      window.clearInterval(timer)
      stop.abort()
    }
  }, [isOn, idleMs, warningMs, turn])

  return phase
}
