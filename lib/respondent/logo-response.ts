import type { Logo } from '@/lib/responses/read-response'
import type { SmallLogo } from './small-logo'

const imageTypes = ['image/png', 'image/jpeg']

/** A stored logo as an image and as nothing else, whatever somebody managed to upload. */
export const logoResponse = ({ content, mediaType }: Logo) =>
  new Response(new Uint8Array(content), {
    headers: {
      'content-type': imageTypes.includes(mediaType) ? mediaType : 'application/octet-stream',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    },
  })

/** The logo of the survey's pages; 304 to a browser that has this very one. */
export function smallLogoResponse({ mark, ...logo }: SmallLogo, request: Request): Response {
  const { headers, body } = logoResponse(logo)
  headers.set('etag', `"${mark}"`)
  const isKnown = request.headers.get('if-none-match')?.includes(`"${mark}"`)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
