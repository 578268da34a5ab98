import { existsSync } from 'node:fs'
import { runOrRefuse } from '../child'
import { inRoot } from '../root'

/** Next writes the types of the clone's own routes; a fresh clone has none yet, and the type check wants them. */
export async function ensureNextTypes(): Promise<void> {
  if (existsSync(inRoot('next-env.d.ts')) && existsSync(inRoot('.next', 'types', 'routes.d.ts'))) return
  await runOrRefuse(['node_modules/next/dist/bin/next', 'typegen'], 'The types of the routes could not be written.', {
    NEXT_TELEMETRY_DISABLED: '1',
  })
}
