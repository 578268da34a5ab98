import { useCallback, useEffect, useRef, useState } from 'react'
import { NoticePage } from '@/components/questionnaire/notice-page'
import { clearDevice, onEndedElsewhere } from '@/lib/unattended/device/clear-device'
import type { Device } from '@/lib/unattended/device/device'
import * as store from '@/lib/unattended/device/store'
import { patchDevice } from '@/lib/unattended/device/store'
import { messages } from '@/lib/unattended/messages'
import { Frame } from './frame'
import { prepareOffline } from './offline'
import { Runner } from './runner'
import { SetupPage } from './setup-page'
import { StaffPage } from './staff-page'
import { useSender } from './use-sender'

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
