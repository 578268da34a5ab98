import { pathToFileURL } from 'node:url'
import { trialBuild } from '../build/build'
import { type BundleFile, makeBundle } from '../build/bundles'
import { runCommand } from '../command'

/**
 * Bundles bench/main.ts or drills/main.ts and runs its `main(args)`, which answers with the exit code. It runs in this
 * process, so that Ctrl-C takes down the trial platform with it.
 */
export const runTrialBundle = (file: BundleFile): Promise<never> =>
  runCommand(async () => {
    const bundle = await makeBundle(file, trialBuild.bundles)
    const { main } = (await import(pathToFileURL(bundle).href)) as { main: (args: string[]) => Promise<number> }
    return main(process.argv.slice(2))
  })
