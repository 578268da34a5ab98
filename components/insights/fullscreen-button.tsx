'use client'

import { Maximize } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useIsHydrated } from '@/components/ui/use-is-hydrated'

/** Shows a part of the page alone, on the whole screen; Escape leads back. Not there where a device cannot do it. */
export function FullscreenButton({ areaId }: { areaId: string }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated || !document.fullscreenEnabled) return null
  return (
    <Button
      icon={<Maximize size={18} aria-hidden="true" />}
      iconOnlyBelow={625}
      onPress={() => void document.getElementById(areaId)?.requestFullscreen()}
    >
      Full screen
    </Button>
  )
}
