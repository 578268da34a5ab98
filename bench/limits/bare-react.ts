/**
 * The limit of a page: the same markup from React's own stream, on a bare server without a framework or a database.
 * Run as a process of its own: `node bench/limits/bare-react.ts <markup.json>`; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Markup } from './markup.ts'

const markup: Markup = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

function Element({ of }: { of: Markup }): ReactNode {
  if (typeof of === 'string') return of
  const [tag, attributes, children] = of
  return createElement(tag, attributes, ...children.map((child) => Element({ of: child })))
}

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const stream = renderToPipeableStream(createElement(Element, { of: markup }), {
    onShellReady: () => stream.pipe(response),
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
