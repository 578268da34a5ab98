import { sayFailure } from './say.mjs'
import { isToldToStop, listenForStop, stoppedCode, Told } from './told-to-stop'

/** Runs a command that comes to an end by itself, and ends the process with its exit code. */
export async function command(work: () => Promise<number>): Promise<never> {
  listenForStop()
  try {
    process.exit(await work())
  } catch (error) {
    if (error instanceof Told || isToldToStop()) process.exit(stoppedCode)
    sayFailure(error)
    process.exit(1)
  }
}
