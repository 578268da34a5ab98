import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle, FieldErrorText } from '@/components/ui/field-frame'
import type { CellView, InputView, OtherView, QuestionView } from '@/lib/surveys/engine/question-view'

type FieldDescription = { describedBy: string | undefined }

const tickStyle = 'size-6 shrink-0 accent-accent'
const lineStyle = classes(controlStyle, controlHeight)

/**
 * The controls of a question within a staff form, by the names that `readForm` reads. They keep what is typed themselves:
 * the form is read once, when it is sent.
 */
export function AnswerFields({ view, describedBy }: { view: QuestionView } & FieldDescription) {
  const isInvalid = view.problem ? true : undefined
  switch (view.kind) {
    case 'choices':
    case 'scale':
      return <Options view={view} />
    case 'select':
      return (
        <>
          <Select
            id={view.id}
            name={view.name}
            options={view.options}
            describedBy={describedBy}
            labelledBy={`title-${view.name}`}
            isInvalid={isInvalid}
          />
          {view.other && <Other other={view.other} />}
        </>
      )
    case 'long-text':
      return (
        <textarea
          id={view.id}
          name={view.name}
          defaultValue={view.value}
          rows={4}
          aria-labelledby={`title-${view.name}`}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          className={classes(controlStyle, 'field-sizing-content min-h-24 resize-y py-2')}
        />
      )
    case 'input':
      return (
        <Input
          id={view.id}
          name={view.name}
          input={view.input}
          labelledBy={`title-${view.name}`}
          describedBy={describedBy}
          isInvalid={isInvalid}
        />
      )
    case 'table':
      return <Table view={view} />
  }
}

/** Whether the controls of a question are a set of their own, with the title as its legend. */
export const isSetOfFields = ({ kind }: QuestionView): boolean =>
  kind === 'choices' || kind === 'scale' || kind === 'table'

function Options({ view }: { view: Extract<QuestionView, { kind: 'choices' | 'scale' | 'select' }> }) {
  return (
    <div className={view.kind === 'scale' ? 'flex flex-wrap gap-x-5 gap-y-2' : 'flex flex-col gap-2'}>
      {view.options.map((option) => (
        <div key={option.value} className="flex flex-col gap-2">
          <label htmlFor={option.id} className="flex min-h-6 cursor-pointer items-start gap-2">
            <input
              type={view.multiple ? 'checkbox' : 'radio'}
              id={option.id}
              name={view.name}
              value={option.value}
              defaultChecked={option.chosen}
              className={tickStyle}
            />
            <span dir="auto">{option.text}</span>
          </label>
          {option.other && view.other && <Other other={view.other} />}
        </div>
      ))}
    </div>
  )
}

function Other({ other }: { other: OtherView }) {
  const errorId = `${other.id}-error`
  return (
    <div className="flex flex-col gap-1 pl-8">
      <input
        type="text"
        id={other.id}
        name={other.name}
        defaultValue={other.value}
        aria-label={`${other.label}, in words`}
        aria-describedby={other.problem && errorId}
        aria-invalid={other.problem ? true : undefined}
        autoComplete="off"
        className={lineStyle}
      />
      {other.problem && <FieldErrorText id={errorId}>{other.problem}</FieldErrorText>}
    </div>
  )
}

type ControlProps = {
  id: string
  name: string
  label?: string
  labelledBy?: string
  isInvalid: true | undefined
} & FieldDescription

function Select({
  id,
  name,
  options,
  label,
  labelledBy,
  describedBy,
  isInvalid,
}: ControlProps & { options: Option[] }) {
  return (
    <select
      id={id}
      name={name}
      defaultValue={options.find(({ chosen }) => chosen)?.value ?? ''}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      className={lineStyle}
    >
      <option value="">Please select</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

type Option = { value: string; text: string; chosen: boolean }

/** Dates are fields of the browser; numbers are text, so that what is wrong with them can be said. */
const Input = ({ id, name, input, label, labelledBy, describedBy, isInvalid }: ControlProps & { input: InputView }) => (
  <input
    type={input.kind === 'date' ? 'date' : 'text'}
    inputMode={input.kind === 'number' ? 'numeric' : undefined}
    id={id}
    name={name}
    defaultValue={input.value}
    min={input.min}
    max={input.max}
    autoComplete="off"
    aria-label={label}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    aria-invalid={isInvalid}
    className={classes(lineStyle, input.kind !== 'text' && 'max-w-60')}
  />
)

function Table({ view }: { view: Extract<QuestionView, { kind: 'table' }> }) {
  return (
    <div className="flex flex-col gap-4">
      {view.rows.map(({ text, cells }) => (
        <div key={text} className="flex flex-col gap-2">
          <p className="font-semibold" dir="auto">
            {text}
          </p>
          <div className="flex flex-wrap gap-3">
            {cells.map((cell) => (
              <Cell key={cell.id} row={text} cell={cell} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function Cell({ row, cell }: { row: string; cell: CellView }) {
  const errorId = `${cell.id}-error`
  const control = {
    id: cell.id,
    name: cell.name,
    label: `${row}, ${cell.label}`,
    describedBy: cell.problem && errorId,
    isInvalid: cell.problem ? (true as const) : undefined,
  }
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <span aria-hidden="true" className="text-ink-soft text-sm">
        {cell.label}
      </span>
      {cell.kind === 'select' ? <Select {...control} options={cell.options} /> : <Input {...control} input={cell} />}
      {cell.problem && <FieldErrorText id={errorId}>{cell.problem}</FieldErrorText>}
    </div>
  )
}
