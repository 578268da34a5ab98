import { z } from 'zod'
import { plainDate } from '@/lib/floor/validation/fields'
import { roles, type SectionKey, sections } from './sections'

/** A run of text in a guide. A link leads to another guide (`guide`) or to an address. */
export type TextRun =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; of: TextRun[] }
  | { kind: 'emphasis'; of: TextRun[] }
  | { kind: 'link'; href: string; of: TextRun[] }
  | { kind: 'guide'; name: string; of: TextRun[] }

/** A block of a guide: everything that its Markdown may contain. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; of: TextRun[] }
  | { kind: 'paragraph'; of: TextRun[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'figure'; image: string; alt: string; caption: string }
  | { kind: 'note'; of: Block[] }
  | { kind: 'code'; text: string }

/** The front matter of a guide, between two lines of `---`. */
export const guideFrontMatter = z.strictObject({
  title: z.string().min(3).max(75),
  summary: z.string().min(10).max(200),
  section: z.enum(sections.map(({ key }) => key) as [SectionKey, ...SectionKey[]]),
  /** Position within the section. */
  order: z.int().positive(),
  /** The roles that may read it, or `all`. */
  visibleTo: z.union([z.literal('all').transform(() => [...roles]), z.array(z.enum(roles)).min(1)]),
  updated: plainDate('updated must be a date, yyyy-MM-dd'),
})

type GuideFrontMatter = z.output<typeof guideFrontMatter>

/** A parsed guide. `name` is its file name without `.md`, and the last part of its address. */
export type Guide = GuideFrontMatter & { name: string; blocks: Block[] }

export type GuideEntry = Pick<Guide, 'name' | 'title' | 'summary' | 'section' | 'visibleTo' | 'updated'>

/** The file names of a guide's pictures, in order. */
export function picturesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'figure') return [block.image]
    if (block.kind === 'list') return block.items.flatMap(picturesOf)
    return block.kind === 'note' ? picturesOf(block.of) : []
  })
}

/** The text of runs without formatting. */
export const plainTextOf = (runs: readonly TextRun[]): string =>
  runs.map((run) => ('text' in run ? run.text : plainTextOf(run.of))).join('')
