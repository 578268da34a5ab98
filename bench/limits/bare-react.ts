/**
 * The limit of a page: the same markup from React's own stream, on a bare server without a framework, once it has asked the
 * database what the page asks for. Without a statement it needs no database.
 * Run as a process of its own: `node bench/limits/bare-react.ts <page.json> <database url> <connections>`; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Markup } from './markup.ts'

/** `statements` have their values written in. */
export type BarePage = { markup: Markup; statements: readonly string[] }

const [, , file = '', databaseUrl = '', connections] = process.argv
const { markup, statements }: BarePage = JSON.parse(readFileSync(file, 'utf8'))
const sql = postgres(databaseUrl, { max: Number(connections), onnotice: () => {} })

function Element({ of }: { of: Markup }): ReactNode {
  if (typeof of === 'string') return of
  const [tag, attributes, children] = of
  return createElement(tag, attributes, ...children.map((child) => Element({ of: child })))
}

const server = createServer(async (_, response) => {
  await Promise.all(statements.map((statement) => sql.unsafe(statement, [], { prepare: true })))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const stream = renderToPipeableStream(createElement(Element, { of: markup }), {
    onShellReady: () => stream.pipe(response),
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
