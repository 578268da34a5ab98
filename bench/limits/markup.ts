/** A page as data: its text, or an element with its attributes as React takes them and what is inside it. */
export type Markup = string | [tag: string, attributes: Record<string, unknown>, children: Markup[]]

/**
 * Runs in a browser: the markup of a page as its server sent it, scripts left out. Attributes keep their HTML names,
 * which React writes as they are; a style is an object to it, and an empty attribute is `true`.
 */
export function markupOf(html: string): Markup {
  const read = (element: Element): Markup => {
    const attributes: Record<string, unknown> = {}
    for (const { name, value } of element.attributes) attributes[name] = value === '' ? true : value
    if (element instanceof HTMLElement && element.style.length > 0)
      attributes.style = Object.fromEntries(
        [...element.style].map((name) => [name, element.style.getPropertyValue(name)]),
      )
    const children = [...element.childNodes].flatMap((child) => {
      if (child instanceof Element) return child.localName === 'script' ? [] : [read(child)]
      return child.nodeType === Node.TEXT_NODE ? [child.textContent ?? ''] : []
    })
    return [element.localName, attributes, children]
  }
  return read(new DOMParser().parseFromString(html, 'text/html').documentElement)
}
