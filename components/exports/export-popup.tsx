'use client'

import { useState } from 'react'
import { searchOrganisations } from '@/components/organisations/search-organisations'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { useToasts } from '@/components/ui/toasts'
import { say } from '@/lib/exports/messages'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { ExportQueued, type QueuedExport } from './export-queued'

const types: readonly Choice[] = [
  {
    id: 'Mapped',
    name: 'Mapped',
    detail:
      'Every response in the latest template format. Older responses are mapped to it; what has no place there stands in a column of its own, with the reason.',
  },
  {
    id: 'Unmapped',
    name: 'Unmapped',
    detail: 'All legacy templates as submitted: a sheet or file for each template.',
  },
]

const formats: readonly Choice[] = [
  { id: 'xlsx', name: 'Excel workbook (.xlsx)' },
  { id: 'csv', name: 'CSV files (.zip)' },
]

type ExportPopupProps = { organisation: Choice | null; onClose: () => void }

/** Asks which export of an organisation's answers is wanted, and says that it is queued (document 3 §2, Export popup). */
export function ExportPopup({ organisation: chosen, onClose }: ExportPopupProps) {
  const toasts = useToasts()
  const [organisation, setOrganisation] = useState(chosen)
  const [type, setType] = useState('Mapped')
  const [format, setFormat] = useState('xlsx')
  const [withoutMarked, setWithoutMarked] = useState(false)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [queued, setQueued] = useState<QueuedExport>()

  async function next() {
    if (!organisation) {
      setMissing(true)
      return
    }
    setBusy(true)
    try {
      const marked = withoutMarked ? 'exclude' : 'include'
      const body = { organisationId: Number(organisation.id), type, format, marked }
      setQueued(await api.post<QueuedExport>('/api/exports', body))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (queued) return <ExportQueued queued={queued} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Select Export Type"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} onPress={() => void next()}>
            Next
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ComboBox
          label="Organisation"
          wide
          required
          search={searchOrganisations}
          value={organisation}
          onChange={(next) => {
            setOrganisation(next)
            setMissing(false)
          }}
          {...(missing && { error: say.organisationRequired })}
        />
        <RadioGroup label="Export type" choices={types} value={type} onChange={(id) => setType(String(id))} />
        <RadioGroup
          label="Format"
          hint="Either comes with a codebook that explains every column and answer."
          choices={formats}
          value={format}
          onChange={(id) => setFormat(String(id))}
          inline
        />
        <Checkbox
          label="Leave out marked answers"
          hint="Answers are marked where something looks odd: sent faster than anybody reads, or the same as another."
          value={withoutMarked}
          onChange={setWithoutMarked}
        />
      </div>
    </Dialog>
  )
}
