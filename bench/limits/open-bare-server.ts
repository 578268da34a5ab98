import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { memoryOptions } from '@/scripts/platform/platform'
import { inRoot } from '@/scripts/root'

/**
 * Starts a bare server of this folder with what it is to serve, in a process of its own as the platform's web is.
 * @param args what its program takes after the file of `content`
 */
export async function openBareServer(
  name: 'bare-react' | 'bare-steps',
  content: unknown,
  args: readonly string[],
): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = inRoot('.data', 'bench')
  const file = `${folder}/${name}.json`
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(content))
  const child = spawn(
    process.execPath,
    [
      ...memoryOptions.web,
      '--import',
      inRoot('scripts/register.mjs'),
      inRoot(`bench/limits/${name}.ts`),
      file,
      ...args,
    ],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const close = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { address: `http://127.0.0.1:${port.toString().trim()}`, close }
}
