/**
 * Which processes are ours. A process id alone does not show it: another process may have got the id since. So a record
 * holds the id together with the moment the process began, and only a process that matches both is ours.
 */
import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** @typedef {{ pid: number, began: string }} ProcessRecord */

/** @param {string} path */
const readTextOr = (path, otherwise = '') => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

/**
 * When the process with this id began, in a form no other process shares; undefined when there is no such process
 * (one that has ended and only waits to be collected by its parent counts as none).
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startTimeOf(pid) {
  if (process.platform === 'linux') {
    const stat = readTextOr(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, ticks] = [fields[0], fields[19]]
    if (!ticks || state === 'Z' || state === 'X') return undefined
    return `${readTextOr('/proc/sys/kernel/random/boot_id').trim()} ${ticks}`
  }
  try {
    if (process.platform === 'win32') {
      const script = `(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.Ticks`
      return execFileSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8', stdio: 'pipe' }).trim()
    }
    const output = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [state, ...began] = output.split(/\s+/)
    return state?.startsWith('Z') ? undefined : began.join(' ') || undefined
  } catch {
    return undefined
  }
}

/**
 * The record of a running process, for a pid file.
 * @param {number} pid
 * @returns {ProcessRecord}
 */
export const recordOf = (pid) => ({ pid, began: startTimeOf(pid) ?? '' })

/**
 * True while the very process of the record runs; false when it ended, or when its id belongs to a stranger now.
 * @param {ProcessRecord | undefined} record
 */
export const isRunning = (record) =>
  record !== undefined && record.began !== '' && startTimeOf(record.pid) === record.began

/**
 * Reads a JSON record; undefined when it is missing or was cut off half-way.
 * @param {string} path
 */
export function readRecord(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Writes a JSON record whole or not at all, readable by its owner only.
 * @param {string} path
 * @param {unknown} record
 */
export function writeRecord(path, record) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 })
  renameSync(draft, path)
}

/**
 * Takes the lock at `path` for this process: true when it is ours now, false when another living process holds it.
 * @param {string} path
 * @param {object} [more] what others may want to know about the holder
 */
export function acquireLock(path, more = {}) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ ...more, ...recordOf(process.pid) }), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(draft, path) // with its content already in it, so that nobody ever reads half a lock
        return true
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      }
      if (isRunning(readRecord(path))) return false
      rmSync(path, { force: true })
    }
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Gives the lock back, if it is ours.
 * @param {string} path
 */
export function releaseLock(path) {
  if (readRecord(path)?.pid === process.pid) rmSync(path, { force: true })
}
