'use client'

import { FilePlus2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { messages } from '@/lib/releases/messages'

type AskForDraftProps = { quarter: Quarter; name: string; isAgain: boolean }

/** Has the draft of a quarter made, again where there is one that is not decided. */
export function AskForDraft({ quarter, name, isAgain }: AskForDraftProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { busy, run } = useAction()
  const ask = () =>
    run(messages.unableToAsk, async () => {
      await api.send('POST /api/releases', { body: { year: quarter.year, quarter: quarter.quarter } })
      toasts.success(messages.asked)
    }).finally(() => {
      router.push('/releases')
      router.refresh()
    })
  return (
    <Button size="small" icon={<FilePlus2 size={16} aria-hidden="true" />} busy={busy} onPress={() => void ask()}>
      {isAgain ? 'Make the draft again' : 'Make the draft'}
      <span className="sr-only"> of {name}</span>
    </Button>
  )
}
