/** What a page may have a browser load of script, in bytes of gzip. */
export const pageScriptMostBytes = 300 * 1024

/**
 * The files of script that a page has a browser load: those that it names in its tags and in what it passes to React, but
 * not the one for browsers without modules.
 */
export function scriptsOfPage(html: string): Set<string> {
  const modern = html.replace(/<script[^>]*nomodule[^>]*>/gi, '')
  return new Set([...modern.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)].map(([file]) => file))
}
