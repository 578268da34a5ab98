import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installByApt } from '@/scripts/checks/install-by-apt'
import { inRoot } from '@/scripts/root'

/** The Python that Debian's bridge to LibreOffice is made for. */
const python = '/usr/bin/python3'
const program = inRoot('drills', 'calc-program.py')

const isInstalled = () =>
  spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0 &&
  spawnSync(python, ['-c', 'import uno'], { stdio: 'ignore' }).status === 0

/** Makes sure that LibreOffice can be scripted. @returns why not, as a sentence */
export async function ensureLibreOffice(): Promise<string | undefined> {
  if (isInstalled() || ((await installByApt('libreoffice-calc-nogui', 'python3-uno')) && isInstalled()))
    return undefined
  return 'LibreOffice Calc with Python’s uno is not here and could not be installed.'
}

/** What a person types, a number, or a day as the program stores one. */
export type CellEntry = string | number | { day: string }

type StepFile = { file: Uint8Array; name: string }

type Step =
  /** Types into cells and saves the workbook; in another format, or with a password, where that is asked. */
  | ({
      do: 'fill'
      sheet: string
      cells: Record<string, CellEntry>
      to?: 'xlsx' | 'xls' | 'ods'
      password?: string
    } & StepFile)
  /** Enters one after the other what the rules of the sheet do not allow, and has the program mark it. */
  | ({ do: 'broken-rules'; sheet: string; cells: Record<string, CellEntry> } & StepFile)
  /** Tries to empty cells that are locked. */
  | ({ do: 'locked'; sheet: string; cells: readonly string[] } & StepFile)
  /** Reads every cell. A file whose name ends in `.csv` is opened as one, and what may be a formula is worked out. */
  | ({ do: 'cells' } & StepFile)
  /** Reads every cell in its place. */
  | ({ do: 'tables' } & StepFile)

/** A rule as the program holds it, and how many cells it marked as breaking theirs. */
type CalcRule = { marks: number; rule: string; refuses: boolean; says: string; lists: boolean }

type CalcCell = [kind: 'number' | 'text' | 'formula', shown: string]

type CalcSheet = { name: string; cells: CalcCell[]; linked: boolean }

/** The rows of a sheet; an empty cell is null. */
export type CalcTable = { name: string; rows: (CalcCell | null)[][] }

type StepResults = {
  fill: { shown: Record<string, string>; file: Buffer }
  'broken-rules': Record<string, CalcRule>
  /** True for each cell that was locked and stayed as it was. */
  locked: Record<string, boolean>
  /** `outside`: other files that it wants to read. `links`: addresses inside cells. */
  cells: { sheets: CalcSheet[]; outside: number; links: number }
  tables: CalcTable[]
}

/** Does all of this in one LibreOffice without a window, in the order asked. @throws what went wrong there */
export async function runInLibreOffice<const Steps extends readonly Step[]>(
  steps: Steps,
): Promise<{ -readonly [At in keyof Steps]: StepResults[Steps[At]['do']] }> {
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-calc-'))
  try {
    const request = steps.map((step) => ({ ...step, file: Buffer.from(step.file).toString('base64') }))
    const answers = JSON.parse(await runProgram(JSON.stringify({ folder, steps: request }))) as unknown[]
    return answers.map(decodeFile) as { -readonly [At in keyof Steps]: StepResults[Steps[At]['do']] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runProgram(request: string): Promise<string> {
  const child = spawn(python, [program])
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin.end(request)
  const [output, errorOutput, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`LibreOffice: ${errorOutput}`)
  return output
}

const decodeFile = (answer: unknown) =>
  answer !== null && typeof answer === 'object' && 'file' in answer && typeof answer.file === 'string'
    ? { ...answer, file: Buffer.from(answer.file, 'base64') }
    : answer
