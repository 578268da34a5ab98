import type { BlockContent, DefinitionContent, List, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { parse as parseYaml } from 'yaml'
import { type Block, type Guide, guideFrontMatter, plainTextOf, type TextRun } from './guide'

/** A guide cannot be parsed; the message names the file and the fault. */
class GuideError extends Error {
  override name = 'GuideError'
}

const imageName = /^images\/([a-z0-9-]+\.png)$/
const guideName = /^([a-z0-9-]+)\.md$/

/**
 * Parses the Markdown of a guide. Only what `Block` and `TextRun` allow is accepted; raw HTML, external pictures, and
 * links to anything but guides, pages of the platform and https addresses are refused, so that what is shown needs no
 * further checks.
 * @throws GuideError
 */
export function parseGuide(name: string, source: string): Guide {
  const refuse = (why: string): never => {
    throw new GuideError(`guides/${name}.md: ${why}`)
  }
  const [, front, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? refuse('begins with no front matter')
  const parsed = guideFrontMatter.safeParse(parseYaml(front ?? ''))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refuse(`${issue?.path.join('.') || 'front matter'}: ${issue?.message}`)
  }
  const ids = new Set<string>()
  const readBlock = createReader(refuse, (text) => {
    const words = text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const id = words.replace(/^-|-$/g, '')
    if (ids.has(id)) refuse(`two headings are called “${text}”`)
    ids.add(id)
    return id
  })
  return { ...parsed.data, name, blocks: fromMarkdown(body ?? '').children.map(readBlock) }
}

type Refuse = (why: string) => never

function createReader(refuse: Refuse, idOf: (text: string) => string) {
  const block = (node: RootContent | BlockContent | DefinitionContent): Block => {
    switch (node.type) {
      case 'heading': {
        if (node.depth !== 2 && node.depth !== 3) return refuse('headings are ## or ###; the title is the first')
        const of = runs(node.children)
        return { kind: 'heading', level: node.depth, id: idOf(plainTextOf(of)), of }
      }
      case 'paragraph':
        return figure(node) ?? { kind: 'paragraph', of: runs(node.children) }
      case 'list':
        return list(node)
      case 'blockquote':
        return { kind: 'note', of: node.children.map(block) }
      case 'code':
        return { kind: 'code', text: node.value }
      default:
        return refuse(`“${node.type}” cannot be shown (line ${node.position?.start.line})`)
    }
  }

  const list = ({ ordered, start, children }: List): Block => {
    if (ordered && start !== 1) return refuse('numbered steps begin with 1')
    return { kind: 'list', ordered: ordered ?? false, items: children.map((item) => item.children.map(block)) }
  }

  /** A picture has to be a paragraph by itself. */
  const figure = ({ children }: Paragraph): Block | undefined => {
    const [image, ...others] = children
    if (image?.type !== 'image' || others.length > 0) return undefined
    const file = imageName.exec(image.url)?.[1] ?? refuse(`the picture ${image.url} is not images/….png`)
    if (!image.alt || image.alt.length < 10)
      return refuse(`the picture ${file} needs words for those who do not see it`)
    return { kind: 'figure', image: file, alt: image.alt, caption: image.title ?? '' }
  }

  const runs = (nodes: readonly PhrasingContent[]): TextRun[] => nodes.flatMap(run)

  const run = (node: PhrasingContent): TextRun | [] => {
    switch (node.type) {
      case 'text':
        return { kind: 'text', text: node.value.replace(/\s*\n\s*/g, ' ') }
      case 'inlineCode':
        return { kind: 'code', text: node.value }
      case 'strong':
      case 'emphasis':
        return { kind: node.type, of: runs(node.children) }
      case 'link':
        return link(node.url, runs(node.children))
      default:
        return refuse(`“${node.type}” cannot be shown in a line (line ${node.position?.start.line})`)
    }
  }

  const link = (url: string, of: TextRun[]): TextRun => {
    const name = guideName.exec(url)?.[1]
    if (name) return { kind: 'guide', name, of }
    if (/^\/(?![/\\])/.test(url) || URL.parse(url)?.protocol === 'https:') return { kind: 'link', href: url, of }
    return refuse(`the link to ${url} leads nowhere we know`)
  }

  return block
}
