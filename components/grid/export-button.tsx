'use client'

import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { useToasts } from '@/components/ui/toasts'
import { saveDownload } from '@/lib/api'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import type { FileFormat } from './export-file'
import type { GridColumn } from './grid-column'
import type { LoadRows, WireQuery } from './use-grid-rows'

type ExportButtonProps<Row> = {
  name: string
  columns: readonly GridColumn<Row>[]
  wire: WireQuery
  load: LoadRows<Row>
}

/** Saves every row of the present filter as a CSV file or a workbook; pressed again while that is under way, it stops. */
export function ExportButton<Row>({ name, columns, wire, load }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const toasts = useToasts()

  async function run(format: FileFormat) {
    const stop = new AbortController()
    running.current = stop
    setProgress('Exporting…')
    try {
      const { exportFile, exportFileName } = await import('./export-file')
      const blob = await exportFile({
        format,
        name,
        columns,
        wire,
        load,
        signal: stop.signal,
        onProgress: (done, total) => setProgress(`Stop export (${formatNumber(done)} of ${formatNumber(total)})`),
      })
      saveDownload({ blob, fileName: exportFileName(name, dayInLondon(new Date()), format) })
    } catch (error) {
      if (!stop.signal.aborted) {
        toasts.error(`Unable to export. ${error instanceof Problem ? error.message : 'Please try again.'}`)
      }
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }

  const icon = <Download size={18} aria-hidden="true" />
  if (progress)
    return (
      <Button size="compact" icon={icon} iconOnlyBelow={575} onPress={() => running.current?.abort()}>
        {progress}
      </Button>
    )
  return (
    <Menu
      trigger={
        <Button size="compact" icon={icon} iconOnlyBelow={575}>
          Export
        </Button>
      }
      entries={[
        {
          id: 'xlsx',
          label: 'Workbook (XLSX)',
          icon: <FileSpreadsheet size={18} aria-hidden="true" />,
          onAction: () => void run('xlsx'),
        },
        {
          id: 'csv',
          label: 'Text file (CSV)',
          icon: <FileText size={18} aria-hidden="true" />,
          onAction: () => void run('csv'),
        },
      ]}
    />
  )
}
