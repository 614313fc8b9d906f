import { createHash } from 'node:crypto'
import { access, glob, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder, run } from './process.ts'

/** Where the built browser client stands; the server serves it as it is. */
export const clientFolder = join(projectFolder, 'dist')

/** Inside the built client: the fingerprint of what it was built from. */
const fingerprintFile = '.sources'

const sources = [
  '{contract,domain,machines,lang,src}/**/*.{ts,tsx,json,css,svg,woff2}',
  'public/**/*',
  'tools/build.ts',
  'tools/{chart,return-form}/**/*.ts',
  'server/document/{pdf,pdf-thread,return-form}.ts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** A hash over every file the client is built from. */
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

/** Whether the built client came from the sources as they are now. */
export async function clientIsCurrent(): Promise<boolean> {
  const stored = await readFile(join(clientFolder, fingerprintFile), 'utf8').catch(() => '')
  return stored === (await sourceFingerprint())
}

/**
 * Puts a finished build in the client's place in one rename, so that a build that was cut short is never served.
 * @param built folder with the build, on the same disk
 */
export async function publishClient(built: string): Promise<void> {
  const old = `${built}-old`
  if (await exists(clientFolder)) await rename(clientFolder, old)
  await rename(built, clientFolder)
  await rm(old, { recursive: true, force: true })
}

/**
 * Builds the client where it is missing or older than its sources. The build runs in a process of its own: it
 * sets NODE_ENV, which must not reach the server.
 * @throws Error when the build fails; its output has been shown
 */
export async function ensureClient(report: (line: string) => void): Promise<void> {
  if (await clientIsCurrent()) return
  report('Building the browser client (the first time, and after a change) …')
  const ended = await run(process.execPath, [join(projectFolder, 'tools/build.ts')], {
    env: { NODE_ENV: 'production' },
    limitMinutes: 10,
  })
  if (ended.code !== 0) throw new Error('The browser client could not be built.')
}

/** An empty folder for a build in the making. */
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
