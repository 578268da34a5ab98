import { type Assets, builtAssets } from './assets'

/**
 * GET /survey/assets/{file}: the page's script under the name of its content, kept for a year. The name of another build is
 * a 404: a page that asks for it works without a script until it is opened anew.
 */
export function showScript(file: string, { script }: Assets = builtAssets()): Response {
  if (file !== script.name) return new Response(null, { status: 404 })
  return new Response(script.text, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
