import { existsSync } from 'node:fs'
import { buildRespondentAssets } from '../build/build'
import { runOrRefuse } from '../child'
import { inRoot } from '../root'

/**
 * What the type check and the tests read though it is not in the repository: the respondent's built page, and the types
 * that Next writes of the clone's own routes.
 */
export async function ensureGeneratedFiles(): Promise<void> {
  await buildRespondentAssets()
  if (existsSync(inRoot('next-env.d.ts')) && existsSync(inRoot('.next', 'types', 'routes.d.ts'))) return
  await runOrRefuse(['node_modules/next/dist/bin/next', 'typegen'], 'The types of the routes could not be written.', {
    NEXT_TELEMETRY_DISABLED: '1',
  })
}
