import type { Page } from '@playwright/test'

/**
 * A number for each kind of element on the page: what it and everything around it is, which attributes it has, whether
 * it holds words and, of what has a structure to keep to (a list, a table, whatever has a role), what its children are.
 * A page whose every kind was on another differs from that in its words alone, or has less.
 */
export const getShapes = (page: Page, among: string): Promise<number[]> =>
  page.evaluate((among) => {
    const hashOf = (text: string) => {
      let hash = 5381
      for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) % 4294967291
      return hash
    }
    const kindOf = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class') ?? ''}[${element.getAttribute('role') ?? ''}]`
    const shapes = new Set<number>()
    const visit = (element: Element, around: number) => {
      const attributes = element.getAttributeNames().toSorted().join()
      const children = [...element.children]
      const isStructure = element.matches('[role], ul, ol, dl, select, table, table *')
      const kinds = isStructure ? [...new Set(children.map(kindOf))].toSorted().join() : children.length > 0
      const path = hashOf(`${around} ${kindOf(element)}`)
      shapes.add(hashOf(`${path} ${attributes} ${kinds} ${element.textContent?.trim() ? 'words' : ''}`))
      for (const child of children) visit(child, path)
    }
    visit(document.documentElement, hashOf(among))
    return [...shapes]
  }, among)
