// Headers by which the middleware passes facts of the request to a page. No security depends on them: they serve return
// addresses, the nonce of the page's scripts, and the request id of error pages and logs.

/** The requested path and query. */
export const pathHeader = 'x-page-path'

/** The id of the request, also in the answer and in every log line about it. */
export const requestIdHeader = 'x-request-id'

/** The nonce of this page's scripts. */
export const nonceHeader = 'x-nonce'
