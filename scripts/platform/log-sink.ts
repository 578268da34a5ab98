import { createWriteStream } from 'node:fs'
import { logFile, logMode } from '../log-files'

const maxBytes = 20 * 1024 * 1024
const isUrgent = (line: string) => !line.startsWith('{') || /^\{"level":"(warn|error|fatal)"/.test(line)

/** A file to append to; when it has grown it is renamed, and a new one begins. */
function openLogFile(name: string) {
  const file = createWriteStream(logFile(name, maxBytes), { flags: 'a', mode: logMode })
  file.on('error', () => {}) // A full disk must not end the platform for the sake of its log.
  return file
}

/**
 * Where the lines of web and worker go. To a program (a service manager, a container) all of them on standard output;
 * to a person at a terminal only warnings and errors, with everything in .data/logs/platform.log. Nothing is shown
 * before `open()`, so that the steps of the start stay together.
 */
export function createLogSink() {
  const file = process.stdout.isTTY ? openLogFile('platform.log') : undefined
  let buffered: string[] | undefined = []
  const show = (line: string) => process.stdout.write(`${line}\n`)
  return {
    write(line: string) {
      file?.write(`${line}\n`)
      if (file && !isUrgent(line)) return
      if (buffered) buffered.push(line)
      else show(line)
    },
    open() {
      for (const line of buffered ?? []) show(line)
      buffered = undefined
    },
  }
}
