'use client'

import { ClipboardPlus, PencilLine } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { showTab } from '@/components/ui/tabs'
import { clearCreated, isJustCreated } from './just-created'

const steps = [
  { tab: 1, label: 'Enter figures', Icon: PencilLine },
  { tab: 2, label: 'Add survey', Icon: ClipboardPlus },
] as const

/** Opens a tab of the event and leads the focus there: the button that was pressed goes. */
function focusTab(index: number) {
  showTab(index)
  document.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
}

/**
 * What comes after an event was created: its figures, or its survey. A step goes while its tab is open, the whole once the
 * page is left.
 */
export function NextSteps({ eventId }: { eventId: number }) {
  const openTab = useSearchParams().get('tabIndex')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(isJustCreated(eventId))
    // A development build mounts everything twice: what stays at its address was not left.
    return () => void setTimeout(() => location.pathname.endsWith(`/${eventId}`) || clearCreated(eventId))
  }, [eventId])
  if (!isShown) return null
  return (
    <div className="mb-6">
      <Banner
        kind="success"
        title="The event is there. What comes next?"
        action={steps
          .filter(({ tab }) => String(tab) !== openTab)
          .map(({ tab, label, Icon }) => (
            <Button key={tab} icon={<Icon size={18} aria-hidden="true" />} onPress={() => focusTab(tab)}>
              {label}
            </Button>
          ))}
      >
        Enter its figures now or when they are known, and add a survey for its audience.
      </Banner>
    </div>
  )
}
