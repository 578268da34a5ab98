// Headers by which the middleware tells a page what only the request knew. Nothing is trusted to them: they serve
// return addresses, the page's own script nonce, and the id that error pages and logs share.

/** The path and query somebody asked for. */
export const pathHeader = 'x-page-path'

/** The id of the request, also in the answer and in every log line about it. */
export const requestIdHeader = 'x-request-id'

/** The nonce that this page's scripts carry. */
export const nonceHeader = 'x-nonce'
