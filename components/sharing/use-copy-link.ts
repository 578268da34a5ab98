'use client'

import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/survey-links/messages'

/** Puts an address where the person pastes from, and says so. */
export function useCopyLink() {
  const toasts = useToasts()
  return async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      toasts.success(messages.copied)
    } catch {
      toasts.error(messages.unableToCopy)
    }
  }
}
