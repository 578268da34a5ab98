import built from '@/dist/respondent/assets.json'

/** The page's script and stylesheet with their hashes. */
export type Assets = typeof built

/** Part of the bundle, as scripts/build-respondent.mjs made them. */
export const builtAssets: Assets = built

/** Where the script is served; its name changes with its content. */
export const scriptUrl = ({ script }: Assets) => `/survey/assets/${script.name}`
