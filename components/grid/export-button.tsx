'use client'

import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { saveDownload } from '@/lib/api'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { Problem } from '@/lib/floor/http/problem'
import type { GridColumn } from './grid-column'
import type { LoadRows, WireQuery } from './use-grid-rows'

type ExportButtonProps<Row> = {
  name: string
  columns: readonly GridColumn<Row>[]
  wire: WireQuery
  load: LoadRows<Row>
}

/** Saves every row of the present filter as a CSV file; pressed again while that is under way, it stops. */
export function ExportButton<Row>({ name, columns, wire, load }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const toasts = useToasts()

  async function run() {
    const stop = new AbortController()
    running.current = stop
    setProgress('Exporting…')
    try {
      const { exportCsv, exportFileName } = await import('./export-csv')
      const blob = await exportCsv({
        columns,
        wire,
        load,
        signal: stop.signal,
        onProgress: (done, total) =>
          setProgress(`Stop export (${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')})`),
      })
      saveDownload({ blob, fileName: exportFileName(name, dayInLondon(new Date())) })
    } catch (error) {
      if (!stop.signal.aborted) {
        toasts.error(`Unable to export. ${error instanceof Problem ? error.message : 'Please try again.'}`)
      }
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }

  return (
    <Button
      size="compact"
      icon={<Download size={18} aria-hidden="true" />}
      iconOnlyBelow={575}
      onPress={() => (running.current ? running.current.abort() : run())}
    >
      {progress ?? 'Export'}
    </Button>
  )
}
