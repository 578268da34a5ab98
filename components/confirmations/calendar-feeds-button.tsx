'use client'

import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Can } from '@/components/access/can'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { CalendarFeeds } from './calendar-feeds'

/** The way to an organisation's deadlines in a calendar of one's own: a button, and what it opens. */
export function CalendarFeedsButton({ organisation }: { organisation: { id: number; name: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <Can I="manage" a="event">
      <Button
        iconOnlyBelow={625}
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        Deadlines in your calendar
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Deadlines in your calendar">
        <CalendarFeeds organisation={organisation} />
      </Dialog>
    </Can>
  )
}
