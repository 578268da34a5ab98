'use client'

import { useEffect, useState } from 'react'
import { buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { Spinner } from '@/components/ui/spinner'

/** The button of an ordinary form, busy from the moment the form is sent; it works before, and without, any script. */
export function SubmitButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  const [busy, setBusy] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useEffect(() => {
    const form = button?.form
    const begin = () => setBusy(true)
    // Coming back to this page by the back button finds it as it was left.
    const settle = () => setBusy(false)
    form?.addEventListener('submit', begin)
    window.addEventListener('pageshow', settle)
    return () => {
      form?.removeEventListener('submit', begin)
      window.removeEventListener('pageshow', settle)
    }
  }, [button])
  return (
    <button
      ref={setButton}
      type="submit"
      aria-disabled={busy}
      className={classes(buttonStyle('primary'), 'mt-2 w-full')}
    >
      {busy && <Spinner />}
      <span>{busy ? busyLabel : label}</span>
    </button>
  )
}
