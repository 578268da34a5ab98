/**
 * What the commands print: one line per step, and one clear sentence when they cannot go on.
 * Plain JavaScript, like everything that runs before the packages are installed.
 */

/** A reason not to go on that is a whole sentence for the person at the keyboard; no stack is printed. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}

/** @param {unknown} error */
const messagesOf = (error) => {
  const parts = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = /** @type {Error & { code?: unknown }} */ (cause)
    parts.push(typeof code === 'string' ? `${code} ${cause.message}` : cause.message)
  }
  return parts.join('\n')
}

/**
 * The sentence for an error, or undefined when it is a fault whose stack should be shown.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function messageFor(error) {
  const text = messagesOf(error)
  if (/ENOSPC|no space left on device|EDQUOT|disk quota exceeded/i.test(text))
    return 'The disk is full. Free some space and run the command again; nothing that was saved is lost.'
  if (error instanceof Error && (error.name === 'Refusal' || error.name === 'SettingsError')) return error.message
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error instanceof Error ? error : {})
  if (code === 'EACCES' || code === 'EPERM')
    return `${path ?? 'A file'} may not be written by this user. Give the folder to this user and run the command again.`
  if (code === 'EROFS') return `${path ?? 'The folder'} is on a read-only disk, so the command cannot work there.`
  return undefined
}

/**
 * Prints why the command stops, for a person, and sets a non-zero exit code.
 * @param {unknown} error
 */
export function reportFailure(error) {
  const sentence = messageFor(error)
  if (sentence) console.error(`\n${sentence}`)
  else console.error('\nThis is a fault in the platform itself:', error)
  process.exitCode = 1
}

const live = process.stdout.isTTY === true

/** The step whose line is not ended yet. */
let openStep = ''

/**
 * Prints whole lines while a step may be under way, whose own line follows them on a terminal.
 * @param {string} lines
 */
export function printLines(lines) {
  process.stdout.write(live && openStep ? `\r\x1b[2K${lines}  … ${openStep}` : lines)
}

/**
 * Runs one step of a command with its line: `… Building`, then `✓ Building  12.3 s`.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @param {(result: T) => string | undefined} [note] printed behind the label when the step is done
 * @returns {Promise<T>}
 */
export async function runStep(label, work, note) {
  const began = performance.now()
  process.stdout.write(live ? `  … ${label}` : `  … ${label}\n`)
  openStep = label
  const printLine = (/** @type {string} */ mark, /** @type {string | undefined} */ noteText) => {
    const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
    openStep = ''
    process.stdout.write(
      `${live ? '\r\x1b[2K' : ''}  ${mark} ${label.padEnd(30)} ${seconds.padStart(7)}${noteText ? `  ${noteText}` : ''}\n`,
    )
  }
  try {
    const result = await work()
    printLine('✓', note?.(result))
    return result
  } catch (error) {
    printLine('✗', undefined)
    throw error
  }
}
