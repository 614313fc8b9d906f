import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildFolder, clientIsCurrent, fingerprintPath, publishClient, sourceFingerprint } from './client.ts'
import { projectFolder } from './process.ts'

/** Compressing smaller files gains nothing. */
const WORTH_COMPRESSING_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

if (await clientIsCurrent()) {
  console.log('The browser client is up to date.')
} else {
  const started = performance.now()
  const fingerprint = await sourceFingerprint()
  const folder = await buildFolder()
  try {
    await build({ root: projectFolder, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
    await precompress(folder)
    await writeFile(fingerprintPath(folder), fingerprint)
    await publishClient(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`Browser client built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
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
