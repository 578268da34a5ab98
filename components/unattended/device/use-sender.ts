import { useCallback, useEffect, useRef, useState } from 'react'
import { type Exchanged, exchange } from '@/lib/unattended/device/exchange'
import { nextTry } from '@/lib/unattended/device/next-try'

/**
 * Speaks to the platform: twice a minute, when the network comes back, and whenever it is asked to. `last` is how it went.
 * @param heard called after each exchange, when what is kept may have changed
 */
export function useSender(quickCode: string, isOn: boolean, heard: () => Promise<void>) {
  const [last, setLast] = useState<Exchanged>()
  const again = useRef<() => Promise<void>>(() => Promise.resolve())

  useEffect(() => {
    if (!isOn) return
    let timer = 0
    let failures = 0
    let notBefore = 0
    let isBusy = false
    let isStopped = false
    async function run() {
      if (isBusy || Date.now() < notBefore) return
      isBusy = true
      window.clearTimeout(timer)
      const exchanged = await exchange(quickCode).catch((): Exchanged => ({ reached: false }))
      await heard().catch(() => undefined)
      isBusy = false
      if (isStopped) return
      setLast(exchanged)
      failures = exchanged.reached ? 0 : failures + 1
      const asked = exchanged.reached ? 0 : (exchanged.retryAfterSeconds ?? 0)
      notBefore = Date.now() + asked * 1000
      timer = window.setTimeout(run, nextTry(exchanged, failures) * 1000)
    }
    const online = () => void run()
    window.addEventListener('online', online)
    again.current = run
    void run()
    return () => {
      isStopped = true
      window.clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [quickCode, isOn, heard])

  return { last, send: useCallback(() => again.current(), []) }
}
