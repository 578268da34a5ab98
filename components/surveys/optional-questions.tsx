'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useBoundField } from '@/components/form/form-context'
import { useLatePart } from '@/components/form/use-late-part'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { estimateSeconds, minutesInWords } from '@/lib/surveys/questions/answering-time'
import {
  filterRows,
  type OptionalQuestionRow,
  optionalQuestionRows,
  type QuestionBank,
  type RowFilter,
} from '@/lib/surveys/questions/optional-question-rows'
import { surveyTokens } from '@/lib/surveys/questions/tokens'
import type { SurveyFields } from '@/lib/surveys/schema'
import { OptionalQuestionGrid } from './optional-question-grid'
import { PreviewAside, PreviewDialog } from './preview-pane'
import { useTargetField } from './use-target-field'

type OptionalQuestionsProps = {
  bank: QuestionBank | null
  eventName: string | null
  /** No question can be added or left out now: the page says why above its steps. */
  locked: boolean
}

const noFilter: RowFilter = { search: '', theme: null, chosenOnly: false }

/** Step 2: questions that may be added to the mandated ones, and the one that is looked at on a phone. */
export function OptionalQuestions({ bank, eventName, locked }: OptionalQuestionsProps) {
  useLatePart()
  const rows = useQuestionRows(bank, eventName)
  const { chosen, choose, setPlaceholder, readOnly } = useQuestionChoice(bank, rows)
  const [filter, setFilter] = useState(noFilter)
  const target = useTargetField()?.split('.')[1]
  // Somebody is led to a question, whatever was searched for before.
  if (target !== undefined && filter !== noFilter) setFilter(noFilter)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [inWindow, setInWindow] = useState(false)
  const filtered = filterRows(rows, useDeferredValue(filter), chosen)
  if (rows.length === 0)
    return (
      <EmptyState title="There are no optional questions yet">
        The survey asks the mandated questions of its template; step 3 shows them.
      </EmptyState>
    )

  const row = rows.find(({ questionName }) => questionName === highlighted) ?? filtered[0] ?? rows[0]
  const preview = row && { previewed: { question: row.question, caption: `Optional question ${row.sequence}` } }
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex gap-6">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <p className="max-w-text">Extra questions can be added to the mandated ones by ticking their checkboxes.</p>
          <p className="max-w-text text-ink-soft" role="status">
            {describeChosen(rows.filter(({ questionName }) => chosen.has(questionName)))}
          </p>
          <QuestionFilter rows={rows} filter={filter} onChange={setFilter} />
          {filtered.length === 0 ? (
            <EmptyState title="No question matches">Choose another theme, or clear the search.</EmptyState>
          ) : (
            <OptionalQuestionGrid
              rows={filtered}
              chosen={chosen}
              fixed={readOnly || locked}
              wordsFixed={readOnly}
              highlighted={row?.questionName}
              target={target}
              onChoose={choose}
              onPlaceholder={setPlaceholder}
              onHighlight={setHighlighted}
              onPreview={(name) => {
                setHighlighted(name)
                setInWindow(true)
              }}
            />
          )}
        </div>
        {preview && <PreviewAside {...preview} />}
      </div>
      {preview && <PreviewDialog open={inWindow} onClose={() => setInWindow(false)} {...preview} />}
    </div>
  )
}

function describeChosen(chosen: readonly OptionalQuestionRow[]): string {
  if (chosen.length === 0) return 'None chosen.'
  const seconds = estimateSeconds(chosen.map(({ question }) => question))
  const open = chosen.filter(({ unfilled }) => unfilled).length
  const left = open > 0 ? ` ${open} of them still ${open === 1 ? 'has' : 'have'} brackets to fill in.` : ''
  return `${chosen.length} chosen, which adds ${minutesInWords(seconds)}.${left}`
}

/** The rows with the names and placeholders that are in the form now. */
function useQuestionRows(bank: QuestionBank | null, eventName: string | null) {
  const [name, organisationDisplayName, disciplineDisplayName, locationDisplayName, placeholders] = useWatch<
    SurveyFields,
    ['name', 'organisationDisplayName', 'disciplineDisplayName', 'locationDisplayName', 'optionalQuestionPlaceholders']
  >({
    name: [
      'name',
      'organisationDisplayName',
      'disciplineDisplayName',
      'locationDisplayName',
      'optionalQuestionPlaceholders',
    ],
  })
  return useMemo(() => {
    const names = { name, organisationDisplayName, disciplineDisplayName, locationDisplayName }
    return optionalQuestionRows(bank, { tokens: surveyTokens(eventName, names), placeholders })
  }, [bank, eventName, name, organisationDisplayName, disciplineDisplayName, locationDisplayName, placeholders])
}

/** What is ticked and typed, and how it changes; names stay in the order of the bank. */
function useQuestionChoice(bank: QuestionBank | null, rows: readonly OptionalQuestionRow[]) {
  const ticked = useBoundField({ name: 'optionalQuestions', label: 'Optional questions' })
  const typed = useBoundField({ name: 'optionalQuestionPlaceholders', label: 'Placeholders' })
  const template = useController<SurveyFields, 'optionalQuestionTemplateId'>({
    name: 'optionalQuestionTemplateId',
  }).field
  const names = ticked.value as string[]
  const chosen = useMemo(() => new Set(names), [names])
  const placeholders = typed.value as Record<string, { placeholder: string }>

  function choose(changed: readonly string[], on: boolean) {
    const next = new Set(on ? [...chosen, ...changed] : [...chosen].filter((name) => !changed.includes(name)))
    const inOrder = rows.map(({ questionName }) => questionName).filter((name) => next.has(name))
    ticked.change(inOrder)
    template.onChange(inOrder.length > 0 ? (bank?.id ?? null) : null)
  }

  return {
    chosen,
    choose,
    readOnly: ticked.control.readOnly,
    setPlaceholder: (name: string, placeholder: string) => typed.change({ ...placeholders, [name]: { placeholder } }),
  }
}

type QuestionFilterProps = {
  rows: readonly OptionalQuestionRow[]
  filter: RowFilter
  onChange: (filter: RowFilter) => void
}

/** Finds one question among many: by its words, by its theme, or those that are chosen. */
function QuestionFilter({ rows, filter, onChange }: QuestionFilterProps) {
  const themes = useMemo(
    () =>
      [...Map.groupBy(rows, ({ questionTheme }) => questionTheme)].map(([theme, questions]) => ({
        id: theme,
        name: `${theme} (${questions.length})`,
      })),
    [rows],
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField
        label="Search questions"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        label="Theme"
        hideLabel
        className="w-full sm:w-60"
        choices={themes}
        blank="All themes"
        value={filter.theme}
        onChange={(theme) => onChange({ ...filter, theme: theme === null ? null : String(theme) })}
      />
      <Checkbox
        label="Chosen only"
        value={filter.chosenOnly}
        onChange={(chosenOnly) => onChange({ ...filter, chosenOnly })}
      />
    </div>
  )
}
