'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { addressOf, api, type RowOf } from '@/lib/api'
import type { GridPage } from '@/lib/floor/grid/grid-query'
import { messages } from '@/lib/surveys/messages'
import { organisationTemplatesView } from '@/lib/surveys/rules'

type OrganisationTemplateRow = RowOf<'GET /api/organisations/survey-templates/{organisationId}'>

const columns: readonly GridColumn<OrganisationTemplateRow>[] = [
  { id: 'name', header: 'Name', width: 150 },
  { id: 'description', header: 'Description', width: 140, hidePriority: 1 },
  { id: 'numberOfQuestions', header: 'Questions', kind: 'number', width: 92, hidePriority: 4 },
  { id: 'createdDate', header: 'Created', kind: 'instant', hidePriority: 3 },
  { id: 'createdBy', header: 'Created by', width: 110, hidePriority: 2 },
  { id: 'numberOfSurveysUsingTemplate', header: 'Surveys using it', kind: 'number', width: 92 },
  { id: 'availableFrom', header: 'Available from', kind: 'date', hidden: true, hidePriority: 6 },
  { id: 'availableTo', header: 'Available to', kind: 'date', hidden: true, hidePriority: 5 },
]

type OrganisationTemplatesProps = {
  organisationId: number
  initial: GridPage<OrganisationTemplateRow>
  mayDelete: boolean
}

/** The Templates tab: an organisation's own survey templates; one that no survey uses can be deleted. */
export function OrganisationTemplates({ organisationId, initial, mayDelete }: OrganisationTemplatesProps) {
  const toasts = useToasts()
  const [pendingTemplate, setPendingTemplate] = useState<OrganisationTemplateRow | null>(null)
  const { busy, run } = useAction()
  const [deleted, setDeleted] = useState(0)

  const remove = (id: number) =>
    run(messages.unableToDeleteTemplate, async () => {
      await api.send('DELETE /api/survey-templates', { body: { surveyTemplateId: id } })
      toasts.success(messages.organisationTemplateDeleted)
      setDeleted((count) => count + 1)
    }).finally(() => setPendingTemplate(null))

  const actions: GridColumn<OrganisationTemplateRow> = {
    id: 'actions',
    header: 'Actions',
    width: 80,
    grow: 0,
    sortable: false,
    filterable: false,
    exported: false,
    cell: (template) => {
      const uses = template.numberOfSurveysUsingTemplate
      return (
        <IconButton
          label={uses > 0 ? `${template.name} is used by surveys and cannot be deleted` : `Delete ${template.name}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          size="small"
          disabled={uses > 0}
          onPress={() => setPendingTemplate(template)}
        />
      )
    },
  }

  return (
    <div className="mb-6">
      <DataGrid
        id="organisation-templates"
        label="Survey templates"
        columns={mayDelete ? [...columns, actions] : columns}
        view={organisationTemplatesView}
        source={addressOf('GET /api/organisations/survey-templates/{organisationId}', { params: { organisationId } })}
        initial={initial}
        inAddress={false}
        searchable={false}
        filterRow={false}
        reloadKey={deleted}
        mayExport
        emptyHint="A survey can be saved as a template at its last step; it is then offered to the next ones."
      />
      <ConfirmDialog
        open={pendingTemplate !== null}
        title="Delete this survey template?"
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={() => pendingTemplate && void remove(pendingTemplate.id)}
        onCancel={() => setPendingTemplate(null)}
      >
        <p>
          Please confirm that you would like to delete the survey template “{pendingTemplate?.name}”. This is permanent
          and cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  )
}
