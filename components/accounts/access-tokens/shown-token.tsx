'use client'

import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { CodeBlock } from '@/components/ui/code-block'
import { controlHeight, controlStyle } from '@/components/ui/field-frame'
import { useToasts } from '@/components/ui/toasts'
import { say } from '@/lib/accounts/access-tokens/messages'
import { dayInLondon, showDate } from '@/lib/floor/calendar/plain-date'
import type { MadeToken } from './new-token'

type ShownTokenProps = { made: MadeToken; publicUrl: string; onDone: () => void }

/** A new token, shown this once, and how it is sent. */
export function ShownToken({ made, publicUrl, onDone }: ShownTokenProps) {
  const toasts = useToasts()
  const id = useId()

  async function copy() {
    try {
      await navigator.clipboard.writeText(made.token)
      toasts.success(say.copied)
    } catch {
      toasts.error(say.unableToCopy)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warning" title="Copy it now: it is not shown again">
        Keep it like a password. If somebody else may have seen it, revoke it and create another.
      </Banner>
      <div>
        <label htmlFor={id} className="font-semibold">
          {made.name}
        </label>
        <div className="mt-1 flex flex-wrap gap-3">
          <input
            id={id}
            readOnly
            value={made.token}
            onFocus={(event) => event.currentTarget.select()}
            className={classes(controlStyle, controlHeight, 'min-w-0 flex-1 basis-64 font-mono')}
          />
          <Button kind="primary" icon={<Copy size={18} aria-hidden="true" />} onPress={copy}>
            Copy
          </Button>
        </div>
        <p className="mt-1 text-ink-soft text-sm">Expires {showDate(dayInLondon(new Date(made.expiresAt)))}.</p>
      </div>
      <div>
        <p className="mb-1 font-semibold">How it is sent</p>
        <CodeBlock>{`curl -H "Authorization: Bearer <token>" \\\n  ${publicUrl}/api/users/profile`}</CodeBlock>
      </div>
      <div className="flex justify-end">
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  )
}
