'use client'

import { ClipboardPlus, PencilLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { showTab } from '@/components/ui/tabs'
import { forgetCreated, isJustCreated } from './just-created'

/** What comes after an event was created: its figures, or its survey. Gone once the page is left. */
export function NextSteps({ eventId }: { eventId: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(isJustCreated(eventId))
    // A development build mounts everything twice: what stays at its address was not left.
    return () => void setTimeout(() => location.pathname.endsWith(`/${eventId}`) || forgetCreated(eventId))
  }, [eventId])
  if (!isShown) return null
  return (
    <div className="mb-6">
      <Banner
        kind="success"
        title="The event is there. What comes next?"
        action={
          <>
            <Button icon={<PencilLine size={18} aria-hidden="true" />} onPress={() => showTab(1)}>
              Enter figures
            </Button>
            <Button icon={<ClipboardPlus size={18} aria-hidden="true" />} onPress={() => showTab(2)}>
              Add survey
            </Button>
          </>
        }
      >
        Enter its figures now or when they are known, and add a survey for its audience.
      </Banner>
    </div>
  )
}
