import postgres from 'postgres'

/** Where a database server listens; `path` is that of a Unix socket, and goes before the others. */
export type DatabaseAddress = { host: string; port: number; path?: string }

/** Where the server of a database URL listens, read by the driver itself; of several the first. */
export function addressOf(url: string): DatabaseAddress {
  const { host, port, path } = postgres(url, { max: 1 }).options
  return { host: host[0] ?? 'localhost', port: port[0] ?? 5432, ...(path && { path }) }
}
