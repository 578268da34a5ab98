import { useCallback, useEffect, useRef, useState } from 'react'
import { NoticePage } from '@/components/questionnaire/notice-page'
import { clearDevice, onEndedElsewhere } from '@/lib/unattended/device/clear-device'
import type { Device } from '@/lib/unattended/device/device'
import { type ExchangeResult, exchange, secondsUntilRetry } from '@/lib/unattended/device/exchange'
import * as store from '@/lib/unattended/device/store'
import { patchDevice } from '@/lib/unattended/device/store'
import { messages } from '@/lib/unattended/messages'
import { Frame } from './frame'
import { prepareOffline } from './offline'
import { Runner } from './runner'
import { SetupPage } from './setup-page'
import { StaffPage } from './staff-page'

const Notice = ({ headline, sentences }: { headline: string; sentences: string[] }) => (
  <Frame organisation="Illuminate" logo={null}>
    <NoticePage headline={headline} sentences={sentences} />
  </Frame>
)

/** Unattended mode of one survey on this device, whatever state it is in. */
export function App({ quickCode, initial }: { quickCode: string; initial: Device | undefined }) {
  const [isStaffIn, setStaffIn] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const { device, waiting, refresh } = useStoredDevice(quickCode, initial, isAnswering)
  const { last, send } = useSender(quickCode, device !== undefined && !hasEnded, refresh)

  useEffect(() => {
    if (initial?.hasBegun) void prepareOffline(quickCode)
  }, [initial, quickCode])

  // Ended from the platform or in another window, with nobody in the middle and nothing left to send: nothing has to stay here.
  const isInUse = isStaffIn || isAnswering
  const isDone = device?.isEnded === true && waiting === 0 && last?.reached === true && !isInUse
  useEffect(() => {
    if (!isDone) return
    // Counted anew: answers just stored may not be in this state yet.
    void clearDevice(quickCode).then((isEnded) => isEnded && setEnded(true))
  }, [isDone, quickCode])

  const changed = useCallback(() => {
    void refresh()
    void send()
  }, [refresh, send])

  if (hasEnded)
    return (
      <Notice
        headline={messages.ended}
        sentences={['Nothing of it is left on this device. You can close the window.']}
      />
    )
  if (!device)
    return (
      <Notice
        headline="Unattended mode is not started on this device"
        sentences={['Sign in, open the survey and choose “Start unattended mode”.']}
      />
    )
  const enter = () => {
    setAnswering(false)
    setStaffIn(true)
  }
  const leave = () => setStaffIn(false)
  if (isStaffIn)
    return (
      <StaffPage
        device={device}
        last={last}
        send={send}
        refresh={refresh}
        onLeave={leave}
        onEnded={() => setEnded(true)}
      />
    )
  if (!device.hasBegun)
    return <SetupPage device={device} onBegin={() => void patchDevice(quickCode, { hasBegun: true }).then(refresh)} />
  return (
    <Runner
      device={device}
      waiting={waiting}
      onChanged={changed}
      onAnsweringChange={setAnswering}
      onStaffUnlocked={enter}
    />
  )
}

type StoredDevice = { device: Device | undefined; waiting: number }

/**
 * What the device stores of a survey, and how many answers wait; `refresh` reads it again. Where another window has ended
 * unattended mode, `isAnswering` keeps the device data until whoever is answering has finished.
 */
function useStoredDevice(quickCode: string, initial: Device | undefined, isAnswering: boolean) {
  const [current, setCurrent] = useState<StoredDevice>({ device: initial, waiting: 0 })
  const answering = useRef(isAnswering)
  answering.current = isAnswering
  const refresh = useCallback(async () => {
    const [stored, waiting] = await Promise.all([store.readDevice(quickCode), store.countAnswers(quickCode)])
    setCurrent(({ device }) => {
      const ended = answering.current && device ? { ...device, isEnded: true } : undefined
      return { device: stored ?? ended, waiting }
    })
  }, [quickCode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device data goes when nobody answers any more
  useEffect(() => void refresh(), [refresh, isAnswering])
  useEffect(() => onEndedElsewhere(quickCode, () => void refresh()), [quickCode, refresh])
  return { ...current, refresh }
}

/**
 * Exchanges data with the platform: twice a minute, when the network comes back, and on request. `last` is the latest outcome.
 * @param onExchanged called after each exchange, when the stored data may have changed
 */
function useSender(quickCode: string, isOn: boolean, onExchanged: () => Promise<void>) {
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
