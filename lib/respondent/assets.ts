import { readFileSync } from 'node:fs'
import built from '@/dist/respondent/assets.json'
import { env } from '@/lib/floor/env'

/** The page's script and stylesheet with their hashes. */
export type Assets = typeof built

/** Part of the built server; while developing, the file as it is now. */
export const builtAssets = (): Assets =>
  env.NODE_ENV === 'development' ? JSON.parse(readFileSync('dist/respondent/assets.json', 'utf8')) : built

/** Where the script is served; its name changes with its content. */
export const scriptUrl = ({ script }: Assets) => `/survey/assets/${script.name}`
