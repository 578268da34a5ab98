import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './report.mjs'

/**
 * Faults of packages that are mended in `node_modules` after each install, because nothing outside them could (decision 027).
 * Each goes once the package has mended it itself.
 * @type {readonly { files: readonly string[], from: string, to: string }[]}
 */
export const mends = [
  {
    // A statement that fails after its first rows leaves their number behind: the next on that connection gets as many empty
    // places before its own rows, and no error (porsager/postgres#1119, #1181).
    files: ['postgres/src/connection.js', 'postgres/cjs/src/connection.js'],
    from: 'query = results = errorResponse = null\n    result = new Result()\n',
    to: 'query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n',
  },
  {
    // A connection that is lost while it asks for the types of arrays is a rejection that nobody handles, which ends a process.
    // Whoever waits for the connection is told anyway.
    files: ['postgres/src/connection.js', 'postgres/cjs/src/connection.js'],
    from: 'return fetchArrayTypes()\n',
    to: 'return fetchArrayTypes().catch(() => {})\n',
  },
  {
    // A list of connections that is never empty grows by a place with each statement: after a million of them each further one
    // looks through a million empty places.
    files: ['postgres/src/queue.js', 'postgres/cjs/src/queue.js'],
    from: 'xs[index - 1] = undefined\n',
    to: 'xs[index - 1] = undefined\n        index === 256 && (xs = xs.slice(index), index = 0)\n',
  },
  {
    // A connection that is lost between two statements of a transaction is soon somebody else's, and the transaction sends the rest of
    // its statements there, COMMIT or ROLLBACK among them; those that wait for the answer to another wait for ever. All of them are refused.
    files: ['postgres/src/index.js', 'postgres/cjs/src/index.js'],
    from: 'new Promise((_, reject) => connection.onclose = reject)\n',
    to: `new Promise((_, reject) => connection.onclose = (e) => {
          queries.lost = e
          while (queries.length) queries.shift().reject(e)
          reject(e)
        })\n`,
  },
  {
    files: ['postgres/src/index.js', 'postgres/cjs/src/index.js'],
    from: 'q.catch(e => uncaughtError || (uncaughtError = e))\n',
    to: 'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (queries.lost) return q.reject(queries.lost)\n',
  },
  {
    // A transaction whose BEGIN is the hundredth statement to wait on a connection is not told which connection that is: it fails, and
    // the connection goes back to everybody with a transaction begun (porsager/postgres#1189).
    files: ['postgres/src/connection.js', 'postgres/cjs/src/connection.js'],
    from: 'build(q)\n      return write(toBuffer(q))\n',
    to: `build(q)
      const isWritten = write(toBuffer(q))
      if (q.options.onexecute)
        return q.options.onexecute(connection)
      return isWritten\n`,
  },
]

/**
 * Mends what is not mended yet; again changes nothing.
 * @param {string} folder node_modules
 * @throws {Refusal} where a package is no longer as its mend expects it
 */
export function mendPackages(folder) {
  for (const { files, from, to } of mends)
    for (const name of files) {
      const path = join(folder, name)
      const text = readFileSync(path, 'utf8')
      if (text.includes(to)) continue
      if (text.split(from).length !== 2)
        throw new Refusal(
          `${name} is not what scripts/mend-packages.mjs expects: see whether its mend is still needed.`,
        )
      // Written beside it first: clones may share the file.
      writeFileSync(
        `${path}.mended`,
        text.replace(from, () => to),
      )
      renameSync(`${path}.mended`, path)
    }
}
