'use client'

import { useState } from 'react'
import { Problem } from '@/lib/floor/http/problem'
import { useToasts } from './toasts'

/** Something that changes the data, outside a form: `busy` while it is under way, and the toast of a refusal. */
export function useAction() {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  /** Does `work`; `refused` puts the server's words into the toast of a refusal. */
  async function run(refused: (reason: string) => string, work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Otherwise the browser is on its way to sign-in.
      if (error.status !== 401) toasts.error(refused(error.message))
    } finally {
      setBusy(false)
    }
  }

  return { busy, run }
}
