'use client'

import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle } from '@/components/ui/field-frame'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/confirmations/calendar-feed/messages'

/** A new calendar address, shown this once, and where it is put. */
export function CreatedFeed({ address }: { address: string }) {
  const toasts = useToasts()
  const id = useId()

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toasts.success(messages.copied)
    } catch {
      toasts.error(messages.unableToCopy)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Banner kind="warning" title="Copy it now: it is not shown again" live>
        Whoever has the address sees these deadlines. Revoke it here if it got into the wrong hands.
      </Banner>
      <div>
        <label htmlFor={id} className="font-semibold">
          Calendar address
        </label>
        <div className="mt-1 flex flex-wrap gap-3">
          <input
            id={id}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            className={classes(controlStyle, controlHeight, 'min-w-0 flex-1 basis-64 font-mono')}
          />
          <Button icon={<Copy size={18} aria-hidden="true" />} onPress={copy}>
            Copy
          </Button>
        </div>
      </div>
      <p className="text-ink-soft text-sm">
        Outlook: Add calendar, Subscribe from web. Google Calendar: Other calendars, From URL. Apple Calendar: File, New
        Calendar Subscription.
      </p>
    </div>
  )
}
