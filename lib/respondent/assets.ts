import built from '@/dist/respondent/assets.json'

/** The page's script and stylesheet with their hashes, part of the built server. */
export type Assets = typeof built

export const assets: Assets = built

/** Where the script is served; its name changes with its content. */
export const scriptUrl = ({ script }: Assets) => `/survey/assets/${script.name}`
