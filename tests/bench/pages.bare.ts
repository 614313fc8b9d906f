import { copyFile, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
    // `serveClient` also needs the customer's page.
    await copyFile(join(folder, 'index.html'), join(folder, 'apply.html'))
    await compress(folder)
    const sendPage = await serveClient(app, folder, { id: 'none', read: () => null }, null)
    app.setNotFoundHandler((request, reply) => {
      if (!sendPage(request, reply)) void reply.code(404).send()
      return reply
    })
    return await work(await app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}
