/**
 * Brings a clone to where its commands can run: a current Node, and the packages of the lock file. Looks first and
 * does only what is missing; looking takes a few milliseconds.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mendPackages } from './mend-packages.mjs'
import { acquireLock, isRunning, readRecord, releaseLock } from './pid-file.mjs'
import { Refusal, runStep } from './report.mjs'
import { findRunningPlatform } from './running-platform.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const oldestNode = 24
const ownNode = 26

/** @param {string} version such as `v20.20.2` */
export const needsOwnNode = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0) < oldestNode

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }> }} Lock */

/**
 * Whether node_modules differs from the lock file. npm leaves its own record of what it installed, written last, so an
 * install that was cut off has none. Optional packages are mostly for other machines and may be absent.
 * @param {Lock | undefined} wanted package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json
 */
export function needsInstall(wanted, installed) {
  if (!wanted?.packages || !installed?.packages) return true
  const present = installed.packages
  return Object.entries(wanted.packages).some(([path, entry]) => {
    if (path === '') return false
    const found = present[path]
    return found ? found.version !== entry.version : !entry.optional && !entry.devOptional
  })
}

/** The npm package that is nothing but a Node for this machine. */
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const ownNodeFolder = join(root, '.data', 'node')
const ownNodeProgram = join(
  ownNodeFolder,
  'node_modules',
  nodePackage,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Runs npm to its end on `node`. npm decides by the Node it runs on which optional packages suit the machine.
 * @param {string} node
 * @param {string[]} args
 * @throws {Refusal} when npm gave up
 */
export function runNpm(node, args) {
  const cli = process.env.npm_execpath
  const direct = cli?.endsWith('.js')
  const program = direct ? node : 'npm'
  const quiet = ['--no-audit', '--no-fund', '--loglevel=warn']
  /** @type {Record<string, string | undefined>} */
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  // What this npm was called with is not meant for the npm it calls.
  for (const name of ['NODE_ENV', 'npm_config_prefix', 'npm_config_omit', 'npm_config_include']) delete env[name]
  const child = spawn(program, direct && cli ? [cli, ...args, ...quiet] : [...args, ...quiet], {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    shell: program === 'npm' && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      // On a full disk npm warns of each file that it cut off, and calls the whole a success.
      if (code === 0 && !/TAR_ENTRY_ERROR|ENOSPC/.test(output)) resolve(undefined)
      else reject(new Refusal(npmFailureMessage(output), { cause: new Error(output) }))
    })
  })
}

/** @param {string} output what npm wrote before it gave up */
function npmFailureMessage(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output))
    return 'The packages could not be fetched: the package registry cannot be reached. Check the network and run the command again.'
  return `npm could not install the packages. It said:\n${output.trim().split('\n').slice(-15).join('\n')}`
}

const noOwnNodeMessage =
  `This machine has Node ${process.version}, and there is no ready-made Node ${ownNode} that runs on it. ` +
  `Install Node ${oldestNode} or newer.`

/** A Node of the clone's own, beside node_modules because the next install there would remove it. */
async function installOwnNode() {
  const draft = `${ownNodeFolder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const where = ['--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts']
  try {
    await runNpm(process.execPath, ['install', ...where, `${nodePackage}@${ownNode}`])
  } catch (error) {
    if (!(error instanceof Refusal) || !/E404|ETARGET|notarget/.test(String(error.cause))) throw error
    throw new Refusal(noOwnNodeMessage)
  }
  const program = ownNodeProgram.replace(ownNodeFolder, draft)
  if (spawnSync(program, ['--version']).status !== 0) throw new Refusal(noOwnNodeMessage)
  rmSync(ownNodeFolder, { recursive: true, force: true })
  renameSync(draft, ownNodeFolder)
}

/**
 * Not `npm ci`: a registry may not carry the builds for other platforms, and `ci` then refuses the lock file. But like it
 * in this: what an earlier install left half done (there is no record of npm's then) is not built upon.
 * @param {string} node
 */
async function installPackages(node) {
  const folder = join(root, 'node_modules')
  const record = join(folder, '.package-lock.json')
  if (!existsSync(record)) rmSync(folder, { recursive: true, force: true })
  rmSync(record, { force: true })
  try {
    await runNpm(node, ['install', '--no-save', '--include=dev'])
  } catch (error) {
    rmSync(record, { force: true })
    throw error
  }
}

const findMissing = () => ({
  node: needsOwnNode(process.version) && !existsSync(ownNodeProgram),
  packages: needsInstall(readLockFile('package-lock.json'), readLockFile('node_modules/.package-lock.json')),
})

/** @param {string} path @returns {Lock | undefined} */
const readLockFile = (path) => readRecord(join(root, path))

/**
 * Two commands that start at once do not install over each other: the second waits for the first.
 * @param {() => Promise<void>} work
 */
async function withSetupLock(work) {
  const lock = join(root, '.data', 'run', 'setup.json')
  if (!acquireLock(lock)) {
    const holder = readRecord(lock)
    await runStep(`Waiting for another set-up (process ${holder?.pid})`, async () => {
      while (isRunning(readRecord(lock)) || !acquireLock(lock)) await pause(200)
    })
  }
  try {
    await work()
  } finally {
    releaseLock(lock)
  }
}

/**
 * Makes the clone ready. @returns {Promise<string>} the Node to run its commands with
 * @throws {Refusal} one sentence, when it cannot be made ready
 */
export async function setUp() {
  const node = needsOwnNode(process.version) ? ownNodeProgram : process.execPath
  const before = findMissing()
  if (!before.node && !before.packages) {
    mendPackages(join(root, 'node_modules'))
    return node
  }
  const platform = findRunningPlatform()
  if (before.packages && platform)
    throw new Refusal(
      `The packages have changed, and Illuminate still runs from this folder with the old ones. Stop it first: kill ${platform.pid}`,
    )
  await withSetupLock(async () => {
    const now = findMissing()
    if (now.node) await runStep(`Fetching Node ${ownNode}`, installOwnNode, () => `this machine has ${process.version}`)
    if (now.packages) await runStep('Installing packages', () => installPackages(node))
    mendPackages(join(root, 'node_modules'))
  })
  return node
}
