import { createHash } from 'node:crypto'
import { access, glob, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder, run } from './process.ts'

/** Folder of the built browser client; served as static files. */
export const clientFolder = join(projectFolder, 'dist')

/** File in the built client with the hash of its sources. */
const fingerprintFile = '.sources'

const sources = [
  '{api,domain,machines,lang,src}/**/*.{ts,tsx,json,css,svg,woff2}',
  'public/**/*',
  'tools/{build,built-parts,first-looks,texts}.ts',
  'tools/{chart,workflow}/**/*.ts',
  '{index,apply}.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Hash over every file the client is built from. */
export async function sourceFingerprint(): Promise<string> {
  const names = await Array.fromAsync(glob(sources, { cwd: projectFolder }))
  const hash = createHash('sha256')
  for (const name of names.toSorted()) {
    const content = await readFile(join(projectFolder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EISDIR') return ''
      throw error
    })
    hash.update(`${name}\0`).update(content).update('\0')
  }
  return hash.digest('hex')
}

/** Whether the built client is up to date with its sources. */
export async function clientIsCurrent(): Promise<boolean> {
  const stored = await readFile(join(clientFolder, fingerprintFile), 'utf8').catch(() => '')
  return stored === (await sourceFingerprint())
}

/**
 * Publishes a finished build by a rename, so that an interrupted build is never served.
 * @param built folder with the build, on the same file system
 */
export async function publishClient(built: string): Promise<void> {
  const old = `${built}-old`
  if (await exists(clientFolder)) await rename(clientFolder, old)
  await rename(built, clientFolder)
  await rm(old, { recursive: true, force: true })
}

/**
 * Builds the client if it is missing or outdated. The build runs in a separate process, because it sets NODE_ENV, which
 * must not affect the server.
 * @throws Error when the build fails; its output has been printed
 */
export async function ensureClient(report: (line: string) => void): Promise<void> {
  if (await clientIsCurrent()) return
  report('Building the browser client (the first time, and after a change) …')
  const result = await run(process.execPath, [join(projectFolder, 'tools/build.ts')], {
    env: { NODE_ENV: 'production' },
    timeoutMinutes: 10,
  })
  if (result.code !== 0) throw new Error('The browser client could not be built.')
}

/** An empty temporary folder for a build. */
export async function buildFolder(): Promise<string> {
  const folder = join(projectFolder, '.build', `client-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

export const fingerprintPath = (folder: string) => join(folder, fingerprintFile)

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
