import type { ChildProcess } from 'node:child_process'
import { hasEnded, waitUntilEnded } from '../child'
import { waitFor } from '../wait-for'

/** How long to wait before each start in a row that followed an early end. */
const restartDelaysMs = [0, 250, 500, 1_000, 2_000, 3_000]
/** A process that lived this long was well: the next restart is immediate again. */
const healthyAfterMs = 15_000

type Ending = {
  /** Ends the process politely; what is left of it after `timeoutMs` is killed. */
  stop?: (child: ChildProcess) => unknown
  timeoutMs?: number
}

type SupervisedProcessOptions = Ending & {
  name: string
  launch: () => Promise<ChildProcess> | ChildProcess
  /** Called after each start and each end, with what happened to the process when it ended by itself. */
  onChange?: (ending?: string) => void
}

/** Ends a process and everything it started, at once. */
export function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL')
      return
    } catch {
      // It leads no group, or it ended in the meantime.
    }
  }
}

/** One process that is started again whenever it ends by itself, until it is stopped. */
export class SupervisedProcess {
  /** How often it ended by itself. */
  endings = 0
  private child: ChildProcess | undefined
  private stopping = false
  private earlyEndings = 0
  private restart: NodeJS.Timeout | undefined
  private launching: Promise<void> | undefined
  readonly options: SupervisedProcessOptions

  constructor(options: SupervisedProcessOptions) {
    this.options = options
  }

  /** The id of the process, or undefined between an end and the next start. */
  get pid(): number | undefined {
    return this.child && !hasEnded(this.child) ? this.child.pid : undefined
  }

  /** Starts it for the first time. Throws what the launch throws; later launches are tried again instead. */
  async start(): Promise<void> {
    const child = await this.options.launch()
    this.child = child
    const began = performance.now()
    child.once('exit', (code, signal) => this.onEnd(performance.now() - began, signal ?? `code ${code}`))
    this.options.onChange?.()
  }

  private onEnd(livedMs: number, ending: string) {
    this.options.onChange?.(this.stopping ? undefined : ending)
    if (this.stopping) return
    this.endings += 1
    this.earlyEndings = livedMs > healthyAfterMs ? 0 : this.earlyEndings
    this.startLater()
  }

  private startLater() {
    const delay = restartDelaysMs[Math.min(this.earlyEndings, restartDelaysMs.length - 1)]
    this.earlyEndings += 1
    this.restart = setTimeout(() => {
      this.launching = this.start().catch(() => {
        this.options.onChange?.('could not start')
        if (!this.stopping) this.startLater()
      })
    }, delay)
  }

  /** Ends it for good, by default as its options say. Resolves when nothing of it runs any more. */
  async stop({ stop, timeoutMs = 8_000 }: Ending = this.options): Promise<void> {
    this.stopping = true
    clearTimeout(this.restart)
    await this.launching
    clearTimeout(this.restart)
    const { child } = this
    if (!child || hasEnded(child)) return
    if (stop) await stop(child)
    else child.kill('SIGTERM')
    if (await waitFor(() => hasEnded(child), timeoutMs)) return
    if (child.pid !== undefined) killGroup(child.pid)
    await waitUntilEnded(child)
  }

  /** Ends it without a word, when the supervisor itself is about to go. */
  kill(): void {
    this.stopping = true
    if (this.child?.pid !== undefined && !hasEnded(this.child)) killGroup(this.child.pid)
  }
}
