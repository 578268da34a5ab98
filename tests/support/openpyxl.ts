import { spawnSync } from 'node:child_process'
import { inRoot } from '@/scripts/root'

const program = inRoot('tests', 'support', 'workbook-program.py')

let pythonPath: string | undefined

/** The Python that has openpyxl; undefined when none has it. */
export function openpyxlPython(): string | undefined {
  pythonPath ??= ['/usr/bin/python3', 'python3'].find(
    (python) => spawnSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' }).status === 0,
  )
  return pythonPath
}

/** A rule for what may be typed into cells, as openpyxl found it. */
export type OpenpyxlRule = {
  cells: string
  type: string
  operator: string | null
  from: string | null
  to: string | null
  says: string | null
  refuses: boolean
}

export type OpenpyxlSheet = {
  name: string
  widths: (number | null)[]
  rules: OpenpyxlRule[]
  protected: boolean
  /** The letters of its hidden columns, and of those whose blank cells take an entry though it is protected. */
  hidden: string[]
  open: string[]
  cells: (string | null)[][]
}

function runProgram<Answer>(request: Record<string, unknown>): Answer {
  const python = openpyxlPython()
  if (!python) throw new Error('There is no Python with openpyxl; npm test installs it.')
  const { status, stdout, stderr } = spawnSync(python, [program], {
    input: JSON.stringify(request),
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`openpyxl: ${stderr}`)
  return JSON.parse(stdout.toString()) as Answer
}

const encodeFile = (file: Uint8Array) => Buffer.from(file).toString('base64')

/** Every sheet as openpyxl reads it: cells as text, widths of the columns, rules. */
export const readByOpenpyxl = (file: Uint8Array): OpenpyxlSheet[] => runProgram({ do: 'read', file: encodeFile(file) })

/** A value as openpyxl has it: numbers are numbers, and a day or an instant is a day. */
type OpenpyxlValue = string | number | { day: string } | null

/** Every sheet with the values of its cells. */
export const valuesByOpenpyxl = (file: Uint8Array): { name: string; cells: OpenpyxlValue[][] }[] =>
  runProgram({ do: 'values', file: encodeFile(file) })

/** What a person types into a cell; a day is `{ day: 'yyyy-MM-dd' }`, and may have a time. */
type TypedEntry = string | number | { day: string; time?: string }

/** An entry that is typed, or pasted with the look and the number format of where it came from. */
export type OpenpyxlEntry = TypedEntry | { pasted: TypedEntry; format: string }

/** Fills cells of a workbook in (`D2`) and saves it, as somebody does who has it open. */
export const fillByOpenpyxl = (file: Uint8Array, sheet: string, cells: Record<string, OpenpyxlEntry>): Buffer =>
  Buffer.from(runProgram<{ file: string }>({ do: 'fill', file: encodeFile(file), sheet, cells }).file, 'base64')
