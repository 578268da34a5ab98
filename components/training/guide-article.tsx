import { createElement, Fragment, type ReactNode } from 'react'
import type { Block } from '@/lib/training/guide'
import { GuideFigure, type GuidePicture } from './guide-figure'
import { GuideText } from './guide-text'

type GuideArticleProps = {
  blocks: readonly Block[]
  pictures: readonly GuidePicture[]
  /** The guides that this reader may open; the names of others are plain text. */
  readable: readonly string[]
}

type ArticleContext = { pictures: ReadonlyMap<string, GuidePicture>; readable: ReadonlySet<string> }

/** The text of a guide: steps, pictures, remarks. Everything in it is an element of ours; no HTML of a file is shown. */
export function GuideArticle({ blocks, pictures, readable }: GuideArticleProps) {
  const context = {
    pictures: new Map(pictures.map((picture) => [picture.name, picture])),
    readable: new Set(readable),
  }
  return <div className="flex flex-col gap-4">{joinParts(blocks.map((block) => renderBlock(block, context)))}</div>
}

/** Parts of a file keep their places, and so need no keys. */
const joinParts = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

function renderBlock(block: Block, context: ArticleContext): ReactNode {
  const { readable } = context
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      const style = block.level === 2 ? 'mt-4 font-bold text-xl' : 'mt-2 font-semibold text-lg'
      return (
        <Heading id={block.id} className={style}>
          <GuideText of={block.of} readable={readable} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p className="max-w-text">
          <GuideText of={block.of} readable={readable} />
        </p>
      )
    case 'list':
      return renderList(block, context)
    case 'figure':
      return <GuideFigure picture={context.pictures.get(block.image)} alt={block.alt} caption={block.caption} />
    case 'note':
      return (
        <div className="flex max-w-text flex-col gap-2 rounded-md border-accent border-l-4 bg-accent-soft px-4 py-3">
          {joinParts(block.of.map((each) => renderBlock(each, context)))}
        </div>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a line wider than the window is scrolled by keyboard too
        <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-ground px-4 py-3 text-sm">
          <code>{block.text}</code>
        </pre>
      )
  }
}

function renderList({ ordered, items }: Extract<Block, { kind: 'list' }>, context: ArticleContext) {
  const List = ordered ? 'ol' : 'ul'
  const shown = items.map((blocks) => (
    // biome-ignore lint/correctness/useJsxKeyInIterable: `joinParts` needs none
    <li className="pl-2 marker:font-semibold marker:text-accent">
      <div className="flex flex-col gap-3">{joinParts(blocks.map((each) => renderBlock(each, context)))}</div>
    </li>
  ))
  return (
    <List className={`flex flex-col gap-3 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>{joinParts(shown)}</List>
  )
}
