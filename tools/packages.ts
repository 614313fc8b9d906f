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

/** Returns every package of the lock file except this project. */
export const readLocked = async (): Promise<LockedPackage[]> => {
  const { packages } = lockFile.parse(
    JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8')),
  )
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, path, name: nameOf(path) }))
}

/** Licences that a private program may use: MPL-2.0 for build tools only, OFL-1.1 for unchanged fonts only. */
const allowedLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0',
  'OFL-1.1',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
])

/** Packages without a licence in the lock file; their files say MIT. */
const readByHand = new Set(['busboy', 'dicer', 'humanize-number', 'only', 'png-js', 'streamsearch'])

const REGISTRY = 'https://registry.npmjs.org/'

const complaintsAbout = (
  { path, name, integrity, resolved, license, hasInstallScript }: LockedPackage,
  { allowScripts }: Manifest,
): string[] => [
  ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no sha512 hash in the lock file`]),
  ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${path} comes from ${resolved}`]),
  ...(hasInstallScript && !(name in allowScripts)
    ? [`${path} runs a script on install: decide in allowScripts`]
    : []),
  ...((license === undefined ? readByHand.has(name) : allowedLicences.has(license))
    ? []
    : [`${path} has ${license === undefined ? 'no known licence' : `the licence ${license}`}`]),
]

/** Returns one line for each rule that a package breaks; needs no network. */
export const packageComplaints = (manifest: Manifest, locked: readonly LockedPackage[]): string[] => {
  const { dependencies, optionalDependencies, devDependencies } = manifest
  const wanted = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
  const loose = wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
  return [
    ...loose.map(([name, version]) => `${name} is asked for as ${version}, not as one version`),
    ...locked.flatMap((one) => complaintsAbout(one, manifest)),
  ]
}
