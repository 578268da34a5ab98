import { useCallback, useEffect, useRef, useState } from 'react'
import { type ExchangeResult, exchange, secondsUntilRetry } from '@/lib/unattended/device/exchange'

/**
 * Exchanges data with the platform: twice a minute, when the network comes back, and on request. `last` is the latest outcome.
 * @param onExchanged called after each exchange, when the stored data may have changed
 */
export function useSender(quickCode: string, isOn: boolean, onExchanged: () => Promise<void>) {
  const [last, setLast] = useState<ExchangeResult>()
  const sendNow = useRef<() => Promise<void>>(() => Promise.resolve())

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
      const exchanged = await exchange(quickCode).catch((): ExchangeResult => ({ reached: false }))
      await onExchanged().catch(() => undefined)
      isBusy = false
      if (isStopped) return
      setLast(exchanged)
      failures = exchanged.reached ? 0 : failures + 1
      const retryAfter = exchanged.reached ? 0 : (exchanged.retryAfterSeconds ?? 0)
      notBefore = Date.now() + retryAfter * 1000
      timer = window.setTimeout(run, secondsUntilRetry(exchanged, failures) * 1000)
    }
    const online = () => void run()
    window.addEventListener('online', online)
    sendNow.current = run
    void run()
    return () => {
      isStopped = true
      window.clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [quickCode, isOn, onExchanged])

  return { last, send: useCallback(() => sendNow.current(), []) }
}
