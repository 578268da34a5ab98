import { useCallback, useEffect, useRef, useState } from 'react'
import type { Device } from '@/lib/unattended/device/device'
import { onForgotten } from '@/lib/unattended/device/forget'
import * as store from '@/lib/unattended/device/store'

export type Kept = { device: Device | undefined; waiting: number }

/**
 * What the device keeps of a survey, and how many answers wait; `refresh` reads it again. Where another window has ended
 * unattended mode, `isTaken` keeps the device in hand until whoever is answering has finished.
 */
export function useKept(quickCode: string, first: Device | undefined, isTaken: boolean) {
  const [kept, setKept] = useState<Kept>({ device: first, waiting: 0 })
  const taken = useRef(isTaken)
  taken.current = isTaken
  const refresh = useCallback(async () => {
    const [stored, waiting] = await Promise.all([store.readDevice(quickCode), store.countAnswers(quickCode)])
    setKept(({ device }) => {
      const inHand = taken.current && device ? { ...device, isEnded: true } : undefined
      return { device: stored ?? inHand, waiting }
    })
  }, [quickCode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was in hand goes when nobody answers any more
  useEffect(() => void refresh(), [refresh, isTaken])
  useEffect(() => onForgotten(quickCode, () => void refresh()), [quickCode, refresh])
  return { ...kept, refresh }
}
