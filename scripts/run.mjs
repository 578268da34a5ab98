/**
 * The entry of every npm command: `node scripts/run.mjs <command> [arguments]`. Works on any Node from 20 on with
 * nothing installed: it installs what is missing, then runs scripts/commands/<command>.ts on a current Node.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Refusal, reportFailure } from './report.mjs'
import { assertNotRunning } from './running-platform.mjs'
import { setUp } from './setup.mjs'

const [name = '', ...rest] = process.argv.slice(2)
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The processes between npm and this one, nearest first: npm, or a shell and the npm behind it. None without npm.
 * @param {number} [count] how many there were at first, once they may have gone
 */
function ancestors(count) {
  if (!process.env.npm_lifecycle_event) return []
  const parent = process.ppid
  if (process.platform !== 'linux') return [parent]
  const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
  const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const isShell = count === undefined ? /^(sh|dash|bash|ash|busybox)$/.test(program) : count === 2
  return isShell ? [parent, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] : [parent]
}

/**
 * Runs the command to its end on `node`, hands on the signals that should end it, and ends as it ended. When npm
 * itself was killed, no process is left to stop the command: then it is stopped as well.
 * @param {string} node
 */
function runCommand(node) {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', here('register.mjs')]
  const child = spawn(node, [...flags, here(`commands/${name}.ts`), ...rest], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  const callers = ancestors()
  setInterval(() => ancestors(callers.length).join() !== callers.join() && child.kill('SIGTERM'), 500).unref()
  child.on('error', reportFailure)
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
}

try {
  if (!/^[a-z]+$/.test(name) || !existsSync(here(`commands/${name}.ts`)))
    throw new Refusal(`There is no command "${name}". README.md lists them.`)
  if (name === 'start' || name === 'dev') await assertNotRunning()
  runCommand(await setUp())
} catch (error) {
  reportFailure(error)
}
