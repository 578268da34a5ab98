import type { Page } from '@playwright/test'

/** On each element that `getShapes` found to repeat those before it. */
export const repeatMark = 'data-repeats'

/**
 * A number for each kind of element on the page: what it and everything around it is, which attributes it has, whether
 * it holds words and, of what has a structure to keep to (a list, a table, whatever has a role), what its children are.
 * A page whose every kind was on another differs from that in its words alone, or has less.
 *
 * An element whose every kind is among the elements before it in the same parent gets `repeatMark`: the rows of a list
 * but for the first three and the last. Cells are never marked, as they belong to different columns.
 */
export const getShapes = (page: Page, among: string): Promise<number[]> =>
  page.evaluate(
    ({ among, repeatMark }) => {
      for (const element of document.querySelectorAll(`[${repeatMark}]`)) element.removeAttribute(repeatMark)
      const hashOf = (text: string) => {
        let hash = 5381
        for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) % 4294967291
        return hash
      }
      const kindOf = (element: Element) =>
        `${element.tagName}.${element.getAttribute('class') ?? ''}[${element.getAttribute('role') ?? ''}]`
      const shapesOf = (element: Element, around: number): Set<number> => {
        const attributes = element.getAttributeNames().toSorted().join()
        const children = [...element.children]
        const isStructure = element.matches('[role], ul, ol, dl, select, table, table *')
        const kinds = isStructure ? [...new Set(children.map(kindOf))].toSorted().join() : children.length > 0
        const path = hashOf(`${around} ${kindOf(element)}`)
        const shapes = new Set([hashOf(`${path} ${attributes} ${kinds} ${element.textContent?.trim() ? 'words' : ''}`)])
        for (const [index, child] of children.entries()) {
          const within = shapesOf(child, path)
          const isBetween = index > 2 && index < children.length - 1
          if (isBetween && !child.matches('td, th, [role$=cell]') && within.isSubsetOf(shapes))
            child.setAttribute(repeatMark, '')
          for (const shape of within) shapes.add(shape)
        }
        return shapes
      }
      return [...shapesOf(document.documentElement, hashOf(among))]
    },
    { among, repeatMark },
  )
