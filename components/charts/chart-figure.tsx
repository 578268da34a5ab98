'use client'

import { useEffect, useRef } from 'react'
import { addChartKeys } from './chart-keys'

/** A drawn chart with the keys that go through its values. It stands without them too. @param markup by `drawFigure` */
export function ChartFigure({ markup }: { markup: string }) {
  const figure = useRef<HTMLElement>(null)
  useEffect(() => (figure.current ? addChartKeys(figure.current) : undefined), [])
  return (
    <figure
      ref={figure}
      className="drawn-chart"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `drawFigure` escapes every word
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
