import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeBackup } from '../backup/make-backup'
import { runCommand } from '../command'
import { preparePostgresHome } from '../database/binaries'
import { withDatabase } from '../platform/with-database'
import { Refusal, runStep } from '../report.mjs'
import { findRunningPlatform } from '../running-platform.mjs'
import { commandSettings } from '../settings'

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

/** `npm run backup [-- FILE]`: database, files and secrets in one file, while the platform runs or not. */
await runCommand(async () => {
  const settings = commandSettings()
  const moment = new Date().toISOString().slice(0, 16).replace(':', '')
  const path = resolve(process.argv[2] ?? `illuminate-${moment}.backup`)
  if (existsSync(path)) throw new Refusal(`There is a file ${path} already.`)
  if (!existsSync(dirname(path))) throw new Refusal(`There is no folder ${dirname(path)}. Make it first.`)
  const isHere = settings.DATABASE_URL || findRunningPlatform()?.databaseUrl
  if (!isHere && !existsSync(join(preparePostgresHome().folder, 'data', 'PG_VERSION')))
    throw new Refusal('There is no database here yet, so there is nothing to back up.')
  const { files } = await withDatabase(
    'backup',
    (url) => runStep('Backing up, and reading it again', () => makeBackup(path, url, settings)),
    { isMigrated: false },
  )
  const sizes = Object.values(files)
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  process.stdout.write(`\n${path}: ${sizes.length} files, ${megabytes(bytes)} before compression.\n`)
  if (settings.FILES_S3_BUCKET) process.stdout.write('Uploads and exports are in the bucket, and not in this file.\n')
  if (!settings.BACKUP_KEY)
    process.stdout.write(
      'It is not encrypted (BACKUP_KEY), and has every secret of the platform in it: keep it as you keep these.\n',
    )
  return 0
})
