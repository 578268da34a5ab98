'use client'

import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
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
      // A browser may refuse, and then the page stays as it is.
      onPress={() =>
        void document
          .getElementById(areaId)
          ?.requestFullscreen()
          .catch(() => undefined)
      }
    >
      Full screen
    </Button>
  )
}

const onFullscreenChange = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Within that part, while it has the whole screen: leads back where there is no Escape key. */
export function LeaveFullscreenButton() {
  const isFull = useSyncExternalStore(
    onFullscreenChange,
    () => document.fullscreenElement !== null,
    () => false,
  )
  if (!isFull) return null
  return (
    <div className="flex justify-end">
      <Button
        size="small"
        icon={<Minimize size={16} aria-hidden="true" />}
        onPress={() => void document.exitFullscreen().catch(() => undefined)}
      >
        Leave full screen
      </Button>
    </div>
  )
}
