import { readFileSync } from 'node:fs'
import built from '@/dist/unattended/assets.json'
import { env } from '@/lib/floor/env'

/** What the pages of unattended mode are made of. */
export type Assets = typeof built

/** Part of the built server; while developing, the file as it is now. */
export const builtAssets = (): Assets =>
  env.NODE_ENV === 'development' ? JSON.parse(readFileSync('dist/unattended/assets.json', 'utf8')) : built
