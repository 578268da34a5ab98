/** Inside the page: browsers would otherwise ask for /favicon.ico, once for everybody who answers. */
export const pageIcon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#5b2a86"/><circle cx="16" cy="16" r="7" fill="#f0a63a"/></svg>',
  )
