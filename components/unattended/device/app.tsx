import { useCallback, useEffect, useState } from 'react'
import { NoticePage } from '@/components/questionnaire/notice-page'
import type { Device } from '@/lib/unattended/device/device'
import { forgetDevice } from '@/lib/unattended/device/forget'
import { changeDevice } from '@/lib/unattended/device/store'
import { say } from '@/lib/unattended/messages'
import { Frame } from './frame'
import { prepareOffline } from './offline'
import { Runner } from './runner'
import { SetupPage } from './setup-page'
import { StaffPage } from './staff-page'
import { useKept } from './use-kept'
import { useSender } from './use-sender'

const Notice = ({ headline, sentences }: { headline: string; sentences: string[] }) => (
  <Frame organisation="Illuminate" logo={null}>
    <NoticePage headline={headline} sentences={sentences} />
  </Frame>
)

/** Unattended mode of one survey on this device, whatever state it is in. */
export function App({ quickCode, first }: { quickCode: string; first: Device | undefined }) {
  const [isStaffIn, setStaffIn] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const { device, waiting, refresh } = useKept(quickCode, first, isTaken)
  const { last, send } = useSender(quickCode, device !== undefined && !hasEnded, refresh)

  useEffect(() => {
    if (first?.hasBegun) void prepareOffline(quickCode)
  }, [first, quickCode])

  // Ended from the platform or in another window, with nobody in the middle and nothing left to send: nothing has to stay here.
  const isUsed = isStaffIn || isTaken
  const isDone = device?.isEnded === true && waiting === 0 && last?.reached === true && !isUsed
  useEffect(() => {
    if (!isDone) return
    // Counted anew: what has just been kept may not have been told here yet.
    void forgetDevice(quickCode).then((isEnded) => isEnded && setEnded(true))
  }, [isDone, quickCode])

  const changed = useCallback(() => {
    void refresh()
    void send()
  }, [refresh, send])

  if (hasEnded)
    return (
      <Notice headline={say.ended} sentences={['Nothing of it is left on this device. You can close the window.']} />
    )
  if (!device)
    return (
      <Notice
        headline="Unattended mode is not started on this device"
        sentences={['Sign in, open the survey and choose “Start unattended mode”.']}
      />
    )
  const enter = () => {
    setTaken(false)
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
    return <SetupPage device={device} onBegin={() => void changeDevice(quickCode, { hasBegun: true }).then(refresh)} />
  return <Runner device={device} waiting={waiting} changed={changed} onTaken={setTaken} onStaffIn={enter} />
}
