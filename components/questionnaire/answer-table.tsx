import type { CellView, QuestionView } from '@/lib/surveys/engine/question-view'
import { FieldError } from './guidance'
import { Select } from './select-answer'
import { TextInput } from './text-answer'

type TableView = Extract<QuestionView, { kind: 'table' }>

function Cell({ cell }: { cell: CellView }) {
  const { id, name, problem } = cell
  const by = problem && `${id}-error`
  if (cell.kind === 'select')
    return <Select id={id} name={name} options={cell.options} problem={problem} describedBy={by} />
  return <TextInput id={id} name={name} input={cell} problem={problem} describedBy={by} />
}

/** A row of one column: its text is the label, the column's title is read out with it and shown once above. */
function LabelledRow({ text, cell }: { text: string; cell: CellView }) {
  return (
    <div className={cell.problem ? 'q-row q-wrong' : 'q-row'}>
      <div>
        <label className="q-label" htmlFor={cell.id}>
          {text}
          <span className="q-hidden">, {cell.label}</span>
        </label>
        {cell.problem && <FieldError id={cell.id} message={cell.problem} />}
      </div>
      <Cell cell={cell} />
    </div>
  )
}

/** A table as lines of labelled fields, so that it reads and fits on a phone as it does on a wide screen. */
export function AnswerTable({ view }: { view: TableView }) {
  if (view.columns.length === 1) {
    return (
      <div className="q-table" id={view.id} tabIndex={-1}>
        <p className="q-column" aria-hidden="true">
          {view.columns[0]}
        </p>
        {view.rows.map(({ text, cells }) => cells[0] && <LabelledRow key={cells[0].id} text={text} cell={cells[0]} />)}
      </div>
    )
  }
  return (
    <div className="q-table" id={view.id} tabIndex={-1}>
      {view.rows.map(({ text, cells }) => (
        <div className="q-row-group" key={cells[0]?.id}>
          <fieldset className="q-group">
            <legend className="q-label">{text}</legend>
            {cells.map((cell) => (
              <LabelledRow key={cell.id} text={cell.label} cell={{ ...cell, label: text }} />
            ))}
          </fieldset>
        </div>
      ))}
    </div>
  )
}
