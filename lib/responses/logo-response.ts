import type { Logo } from './read-response'

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
