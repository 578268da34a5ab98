import { createElement, Fragment, type ReactNode } from 'react'
import { ExternalLink, Link } from '@/components/ui/link'
import { addressOf } from '@/lib/api'
import type { Block, TextRun } from '@/lib/training/guide'
import { guidePath } from '@/lib/training/rules'

type GuidePicture = { name: string; width: number; height: number; tag: string }

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

type GuideFigureProps = { picture: GuidePicture | undefined; alt: string; caption: string }

/** Pictures are taken at one and a half times their size on the screen. */
const cssPixels = (pixels: number) => Math.round(pixels / 1.5)

/** A picture of the product with its caption. Its address changes with its content. */
function GuideFigure({ picture, alt, caption }: GuideFigureProps) {
  if (!picture) return null
  return (
    <figure className="my-1 flex flex-col gap-2">
      {/* biome-ignore lint/performance/noImgElement: shown as it is stored; nothing here resizes pictures */}
      <img
        src={`${addressOf('GET /api/resources/{fileName}', { params: { fileName: picture.name } })}?v=${picture.tag}`}
        alt={alt}
        width={cssPixels(picture.width)}
        height={cssPixels(picture.height)}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-md border border-line"
      />
      {caption && <figcaption className="max-w-text text-ink-soft text-sm">{caption}</figcaption>}
    </figure>
  )
}

type GuideTextProps = { of: readonly TextRun[]; readable: ReadonlySet<string> }

/** Text of a guide, with its emphasis and links. */
function GuideText({ of, readable }: GuideTextProps): ReactNode {
  return joinParts(of.map((run) => renderRun(run, readable)))
}

function renderRun(run: TextRun, readable: ReadonlySet<string>): ReactNode {
  if (run.kind === 'text') return run.text
  if (run.kind === 'code') return <code className="rounded-sm bg-hover px-1 text-[0.9em]">{run.text}</code>
  const words = <GuideText of={run.of} readable={readable} />
  switch (run.kind) {
    case 'strong':
      return <strong className="font-semibold">{words}</strong>
    case 'emphasis':
      return <em>{words}</em>
    case 'guide':
      return readable.has(run.name) ? <Link href={guidePath(run.name)}>{words}</Link> : words
    case 'link':
      return run.href.startsWith('/') ? (
        <Link href={run.href}>{words}</Link>
      ) : (
        <ExternalLink href={run.href}>{words}</ExternalLink>
      )
  }
}
