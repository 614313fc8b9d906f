import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'vite'
import { build } from './artifact.ts'
import { client } from './artifacts.ts'
import { manifests, preloadFiles, readManifest } from './preload-files.ts'
import { projectFolder } from './process.ts'

/** Compressing smaller files gains nothing. */
const WORTH_COMPRESSING_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

await build(client, async (folder) => {
  await bundle({ root: projectFolder, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  await buildPageApart(folder, 'apply.html', manifests.customer)
  await buildPageApart(folder, 'photo.html', manifests.photo)
  await buildPageApart(folder, 'surety.html', manifests.surety)
  await precompress(folder)
  await buildRenderer(folder)
})

/** Builds a page separately: its readers never open the portal, so neither should load the other's code. */
async function buildPageApart(
  folder: string,
  page: `${'apply' | 'photo' | 'surety'}.html`,
  manifest: string,
) {
  await bundle({
    root: projectFolder,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      manifest,
      license: false,
      rolldownOptions: { input: page },
    },
  })
}

/** Builds the module with which the server renders pages, and the list of files that each page preloads. */
async function buildRenderer(folder: string) {
  await bundle({
    root: projectFolder,
    logLevel: 'warn',
    // Production React, even in a server started without NODE_ENV.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'src/entry-server.tsx', outDir: join(folder, 'ssr'), license: false, minify: true },
  })
  const [portal, customer] = [
    await readManifest(folder, manifests.portal),
    await readManifest(folder, manifests.customer),
  ]
  await writeFile(join(folder, 'ssr', 'preloads.json'), JSON.stringify(preloadFiles(portal, customer)))
}

/** Writes a .br and a .gz next to each text file, so that the server does not compress at run time. */
async function precompress(folder: string) {
  const names = await Array.fromAsync(glob('**/*.{js,css,html,svg,json,txt}', { cwd: folder }))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length < WORTH_COMPRESSING_BYTES) return
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${path}.br`, await brotli(content, best))
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
    }),
  )
}
