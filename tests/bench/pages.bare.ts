import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { build } from 'vite'
import { serveClient } from '../../server/platform/http/client-files.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress = async (folder: string) => {
  for await (const name of glob('**/*.{js,html}', { cwd: folder })) {
    const path = join(folder, name)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await brotli(content))
    await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
  }
}

/** Builds the bare page and serves it as the portal serves its own pages while `work` runs. */
export const withBarePage = async <T>(work: (address: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'tehing-bare-'))
  const app = Fastify()
  try {
    await build({
      root: join(import.meta.dirname, 'bare'),
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    })
    await compress(folder)
    const document = await readFile(join(folder, 'index.html'))
    await serveClient(app, folder, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(document),
    )
    return await work(await app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}
