import { useCallback, useEffect, useRef, useState } from 'react'
import { onEndedElsewhere } from '@/lib/unattended/device/clear-device'
import type { Device } from '@/lib/unattended/device/device'
import * as store from '@/lib/unattended/device/store'

export type StoredDevice = { device: Device | undefined; waiting: number }

/**
 * What the device stores of a survey, and how many answers wait; `refresh` reads it again. Where another window has ended
 * unattended mode, `isAnswering` keeps the device data until whoever is answering has finished.
 */
export function useStoredDevice(quickCode: string, initial: Device | undefined, isAnswering: boolean) {
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
