import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { countOwed } from './owed-answers'
import { tlsRequest } from './tls-line'

/** Where a database server listens; `path` is that of a Unix socket, and goes before the others. */
export type DatabaseAddress = { host: string; port: number; path?: string }

/*
 * A server whose machine, disk or process hangs keeps its connections and says nothing, and `statement_timeout`, which is
 * its own to watch, never fires. Nor is a statement that takes long a sign of it. So when a line has waited for a while,
 * the server is asked something that it answers before it does anything else: whether it offers TLS. One that does not
 * answer that either is given up: every statement is refused at once, and so is every new one until it answers again.
 */

/** A line that waits for an answer for so long has the server asked whether it is there; within so long it must say. */
const quietMs = 2_000
const answerMs = 2_500
/** A server that was given up is asked again after so long. */
const againMs = 500

type Server = { lines: Set<Socket>; isAsked: boolean; isSilent: boolean }
const servers = new Map<string, Server>()

function serverAt({ host, port, path }: DatabaseAddress): Server {
  const name = path ?? `${host}:${port}`
  const server = servers.get(name) ?? { lines: new Set(), isAsked: false, isSilent: false }
  servers.set(name, server)
  return server
}

/** Whether a server was given up and has not answered since. */
export const isSilent = (address: DatabaseAddress): boolean => serverAt(address).isSilent

/** What befalls whoever waits for a server that is given up. */
export const silence = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

/** Gives a line up as soon as its server has stopped answering. @returns what lets it be again */
export function hangUpOnSilence(line: Socket, address: DatabaseAddress): () => void {
  const server = serverAt(address)
  server.lines.add(line)
  // What is said on the line is no sign of the server: others go on asking while it owes answers.
  const timer = setTimeout(() => {
    if (answers.owed() === 0) return
    timer.refresh()
    void askUntilAnswered(server, address)
  }, quietMs).unref()
  const again = () => void timer.refresh()
  const answers = countOwed(line, { began: again, heard: again })
  const letBe = () => {
    server.lines.delete(line)
    clearTimeout(timer)
    answers.stop()
  }
  line.once('close', letBe)
  return letBe
}

async function askUntilAnswered(server: Server, address: DatabaseAddress): Promise<void> {
  if (server.isAsked) return
  server.isAsked = true
  while (!(await isThere(address))) {
    server.isSilent = true
    for (const line of server.lines) line.destroy(silence())
    await pause(againMs, undefined, { ref: false })
  }
  server.isSilent = false
  server.isAsked = false
}

/** Whether anybody is there: one who refuses or hangs up is. */
function isThere({ host, port, path }: DatabaseAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const call = connect(path ? { path } : { host, port })
    const settle = (hasAnswered: boolean) => {
      clearTimeout(timer)
      call.destroy()
      resolve(hasAnswered)
    }
    // An answer that came while this process was busy is heard before the time is judged.
    const timer = setTimeout(() => setImmediate(() => settle(false)), answerMs).unref()
    call.unref()
    for (const sign of ['data', 'error', 'end']) call.once(sign, () => settle(true))
    call.write(tlsRequest)
  })
}
