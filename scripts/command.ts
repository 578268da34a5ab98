import { killRunningChildren } from './child'
import { reportFailure } from './report.mjs'
import { Aborted, abortedExitCode, isAborted, listenForStopSignals } from './stop-signal'

/** Runs a command that comes to an end by itself, and ends the process with its exit code. */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  listenForStopSignals()
  try {
    process.exit(await work())
  } catch (error) {
    if (error instanceof Aborted || isAborted()) process.exit(abortedExitCode)
    // What goes on beside the step that failed.
    killRunningChildren()
    reportFailure(error)
    process.exit(1)
  }
}
