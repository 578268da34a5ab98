'use client'

import { useMemo } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import type { OptionalQuestionRow, RowFilter } from '@/lib/surveys/questions/optional-question-rows'

type QuestionFilterProps = {
  rows: readonly OptionalQuestionRow[]
  filter: RowFilter
  onChange: (filter: RowFilter) => void
}

/** Finds one question among many: by its words, by its theme, or those that are chosen. */
export function QuestionFilter({ rows, filter, onChange }: QuestionFilterProps) {
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
