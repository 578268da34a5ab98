import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntilEnded } from '../child'
import { collectOutput, toLogLine } from '../platform/process-output'
import { SupervisedProcess } from '../platform/supervised-process'
import { waitFor } from '../wait-for'
import { faultsIn } from './platform-faults'

/** What a process writes that runs this script, as the log keeps it. */
async function logOf(script: string): Promise<string> {
  const lines: string[] = []
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  collectOutput('web', child, (line) => lines.push(line), false)
  await waitUntilEnded(child)
  await new Promise((resolve) => setImmediate(resolve))
  return lines.join('\n')
}

test('a log of ordinary lines, refusals and failed calls tells of none', () => {
  const log = [
    '{"level":"info","process":"web","msg":"call refused","refusal":"The form could not be read."}',
    '{"level":"error","process":"web","call":"GET /api/events","err":{"stack":"Error: x"},"msg":"call failed"}',
    '{"level":"warn","process":"worker","msg":"job failed"}',
    toLogLine('web', 'info', '✓ Ready in 187ms'),
    'not a line of ours',
    '',
  ]
  expect(faultsIn(log.join('\n'))).toEqual([])
})

test('an exception that nobody caught is found with its stack, as a program writes it that goes on', async () => {
  const asProgramsWrite = `
    process.on('uncaughtException', (error) => console.error(' ⨯ uncaughtException: ', error))
    process.on('unhandledRejection', (error) => console.error(' ⨯ unhandledRejection: ', error))
    setTimeout(() => { throw new TypeError('ReadableStream is already closed') })
    Promise.reject(new Error('nobody awaits this'))
    setTimeout(() => console.log('and goes on'), 50)`
  const faults = faultsIn(await logOf(asProgramsWrite))
  expect(faults).toHaveLength(2)
  expect(faults.join('\n')).toContain('web:  ⨯ uncaughtException:  TypeError: ReadableStream is already closed')
  expect(faults.join('\n')).toContain('nobody awaits this')
  expect(faults.join('\n')).toMatch(/\n\s+at /)
})

test('what ends a worker is found', () => {
  const fault = { level: 'fatal', process: 'worker', err: { stack: 'Error: x\n    at y' }, msg: 'worker fault' }
  expect(faultsIn(JSON.stringify(fault))).toEqual(['worker: worker fault\nError: x\n    at y'])
})

test('a process that ends by itself is found, however silently', async () => {
  const lines: string[] = []
  const one = new SupervisedProcess({
    name: 'worker',
    launch: () => spawn(process.execPath, ['-e', 'process.exit(7)'], { stdio: 'ignore', detached: true }),
    onChange: (ending) => {
      if (ending) lines.push(toLogLine('supervisor', 'error', `the worker ended (${ending}); it is started again`))
    },
  })
  onTestFinished(() => one.kill())
  await one.start()
  await waitFor(() => lines.length > 0, 10_000)
  expect(faultsIn(lines.slice(0, 1).join('\n'))).toEqual(['supervisor: the worker ended (code 7); it is started again'])
})
