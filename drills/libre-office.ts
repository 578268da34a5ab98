import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installByApt } from '@/scripts/checks/debian-package'
import { inRoot } from '@/scripts/root'

/** The Python that Debian's bridge to LibreOffice is made for. */
const python = '/usr/bin/python3'
const program = inRoot('drills', 'calc-program.py')

const isThere = () =>
  spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0 &&
  spawnSync(python, ['-c', 'import uno'], { stdio: 'ignore' }).status === 0

/** Makes sure that LibreOffice can be scripted. @returns why not, as a sentence */
export async function withoutLibreOffice(): Promise<string | undefined> {
  if (isThere() || ((await installByApt('libreoffice-calc-nogui', 'python3-uno')) && isThere())) return undefined
  return 'LibreOffice Calc with Python’s uno is not here and could not be installed.'
}

/** What a person types, a number, or a day as the program keeps one. */
export type Entered = string | number | { day: string }

type On = { file: Uint8Array; name: string }

export type Step =
  /** Types into cells and saves the workbook; in another format, or with a password, where that is asked. */
  | ({
      do: 'fill'
      sheet: string
      cells: Record<string, Entered>
      to?: 'xlsx' | 'xls' | 'ods'
      password?: string
    } & On)
  /** Enters one after the other what the rules of the sheet do not allow, and has the program mark it. */
  | ({ do: 'broken-rules'; sheet: string; cells: Record<string, Entered> } & On)
  /** Tries to empty cells that are locked. */
  | ({ do: 'locked'; sheet: string; cells: readonly string[] } & On)
  /** Reads every cell. A file whose name ends in `.csv` is opened as one, and what may be a formula is worked out. */
  | ({ do: 'cells' } & On)
  /** Reads every cell in its place. */
  | ({ do: 'tables' } & On)

/** A rule as the program holds it, and how many cells it marked as breaking theirs. */
type HeldRule = { marks: number; rule: string; refuses: boolean; says: string; lists: boolean }

type HeldCell = [kind: 'number' | 'text' | 'formula', shown: string]

type HeldSheet = { name: string; cells: HeldCell[]; linked: boolean }

/** The rows of a sheet; an empty cell is null. */
export type HeldTable = { name: string; rows: (HeldCell | null)[][] }

type Answers = {
  fill: { shown: Record<string, string>; file: Buffer }
  'broken-rules': Record<string, HeldRule>
  /** True for each cell that was locked and stayed as it was. */
  locked: Record<string, boolean>
  /** `outside`: other files that it wants to read. `links`: addresses inside cells. */
  cells: { sheets: HeldSheet[]; outside: number; links: number }
  tables: HeldTable[]
}

/** Does all of this in one LibreOffice without a window, in the order asked. @throws what went wrong there */
export async function inLibreOffice<const Steps extends readonly Step[]>(
  steps: Steps,
): Promise<{ -readonly [At in keyof Steps]: Answers[Steps[At]['do']] }> {
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-calc-'))
  try {
    const asked = steps.map((step) => ({ ...step, file: Buffer.from(step.file).toString('base64') }))
    const answers = JSON.parse(await run(JSON.stringify({ folder, steps: asked }))) as unknown[]
    return answers.map(decoded) as { -readonly [At in keyof Steps]: Answers[Steps[At]['do']] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(asked: string): Promise<string> {
  const child = spawn(python, [program])
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin.end(asked)
  const [said, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`LibreOffice: ${complaint}`)
  return said
}

const decoded = (answer: unknown) =>
  answer !== null && typeof answer === 'object' && 'file' in answer && typeof answer.file === 'string'
    ? { ...answer, file: Buffer.from(answer.file, 'base64') }
    : answer
