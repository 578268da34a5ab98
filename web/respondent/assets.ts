import built from '@/dist/respondent/assets.json'

/** The page's script and stylesheet with their hashes. */
export type Assets = typeof built

/** Part of the bundle, as scripts/build-respondent.mjs made them. */
export const builtAssets: Assets = built

/** Where the script is served; its name changes with its content. */
export const scriptUrl = ({ script }: Assets) => `/survey/assets/${script.name}`

/**
 * GET /survey/assets/{file}: the page's script under the name of its content, kept for a year. The name of another build is
 * a 404: a page that asks for it works without a script until it is opened anew.
 */
export function showScript(file: string, { script }: Assets = builtAssets): Response {
  if (file !== script.name) return new Response(null, { status: 404 })
  return new Response(script.text, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
