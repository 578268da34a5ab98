import { useCallback, useEffect, useState } from 'react'
import type { Device } from '@/lib/unattended/device/device'
import { onForgotten } from '@/lib/unattended/device/forget'
import * as store from '@/lib/unattended/device/store'

export type Kept = { device: Device | undefined; waiting: number }

/** What the device keeps of a survey, and how many answers wait; `refresh` reads it again. */
export function useKept(quickCode: string, first: Device | undefined) {
  const [kept, setKept] = useState<Kept>({ device: first, waiting: 0 })
  const refresh = useCallback(async () => {
    const [device, waiting] = await Promise.all([store.readDevice(quickCode), store.countAnswers(quickCode)])
    setKept({ device, waiting })
  }, [quickCode])
  useEffect(() => void refresh(), [refresh])
  useEffect(() => onForgotten(quickCode, () => void refresh()), [quickCode, refresh])
  return { ...kept, refresh }
}
