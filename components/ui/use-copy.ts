'use client'

import { useToasts } from './toasts'

/** Puts a text where the person pastes from; `messages` are the toasts of its success and its failure. */
export function useCopy(messages: { copied: string; unableToCopy: string }) {
  const toasts = useToasts()
  return async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toasts.success(messages.copied)
    } catch {
      toasts.error(messages.unableToCopy)
    }
  }
}
