import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from './process.ts'

const lockedPackage = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  license: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
})
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })
const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})

export type LockedPackage = z.infer<typeof lockedPackage> & { path: string; name: string }
export type Manifest = z.infer<typeof packageFile>

/** The part of `node_modules/a/node_modules/@b/c` that names the package. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

export const readManifest = async (): Promise<Manifest> =>
  packageFile.parse(JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')))

/** Every package of the lock file, ours left out. */
export const readLocked = async (): Promise<LockedPackage[]> => {
  const { packages } = lockFile.parse(
    JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8')),
  )
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, path, name: nameOf(path) }))
}
