import { resourcePath } from '@/lib/training/rules'

export type GuidePicture = { name: string; width: number; height: number; tag: string }

type GuideFigureProps = { picture: GuidePicture | undefined; alt: string; caption: string }

/** Pictures are taken at one and a half times their size on the screen. */
const cssPixels = (pixels: number) => Math.round(pixels / 1.5)

/** A picture of the product with its caption. Its address changes with its content. */
export function GuideFigure({ picture, alt, caption }: GuideFigureProps) {
  if (!picture) return null
  return (
    <figure className="my-1 flex flex-col gap-2">
      {/* biome-ignore lint/performance/noImgElement: shown as it is kept; nothing here resizes pictures */}
      <img
        src={`${resourcePath(picture.name)}?v=${picture.tag}`}
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
