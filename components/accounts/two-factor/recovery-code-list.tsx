'use client'

import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { saveDownload } from '@/lib/api'

type RecoveryCodeListProps = {
  codes: readonly string[]
  /** The person has saved them. */
  onDone: () => void
  doneLabel: string
}

const fileOf = (codes: readonly string[]) =>
  new Blob([`Recovery codes for Illuminate. Each works once.\r\n\r\n${codes.join('\r\n')}\r\n`], {
    type: 'text/plain;charset=utf-8',
  })

/** Ten recovery codes, shown this once. */
export function RecoveryCodeList({ codes, onDone, doneLabel }: RecoveryCodeListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        Keep your recovery codes
      </h3>
      <p className="max-w-text">
        Without your phone, one of these codes takes the place of the six digits. Each works once. They are shown now
        and never again: keep them where you keep your passwords, or on paper.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-1 rounded-md border border-line bg-ground px-4 py-3 wrap-anywhere font-mono lg:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          onPress={() => saveDownload({ blob: fileOf(codes), fileName: 'illuminate-recovery-codes.txt' })}
        >
          Download
        </Button>
        <Button icon={<Printer size={18} aria-hidden="true" />} onPress={() => window.print()}>
          Print
        </Button>
        <Button kind="primary" onPress={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  )
}
