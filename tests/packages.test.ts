import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { packageComplaints } from '../tools/packages.ts'
import { type LockedPackage, readLocked, readManifest } from '../tools/packages.ts'
import { projectFolder, run } from '../tools/process.ts'

const sound: LockedPackage = {
  path: 'node_modules/sound',
  name: 'sound',
  version: '1.0.0',
  integrity: 'sha512-abc',
  license: 'MIT',
}
const { integrity: _, ...unhashed } = sound
const { license: __, ...unlicensed } = sound

describe('the packages', () => {
  test('of the program are allowed', async () => {
    const locked = await readLocked()
    expect(locked.length).toBeGreaterThan(500)
    expect(packageComplaints(await readManifest(), locked)).toEqual([])
  })

  test.each<[string, LockedPackage, string]>([
    ['without a hash', unhashed, 'node_modules/sound has no sha512 hash in the lock file'],
    [
      'with a weak hash',
      { ...sound, integrity: 'sha1-abc' },
      'node_modules/sound has no sha512 hash in the lock file',
    ],
    [
      'from elsewhere',
      { ...sound, resolved: 'git+ssh://example.ee/a.git' },
      'node_modules/sound comes from git+ssh://example.ee/a.git',
    ],
    [
      'with a script',
      { ...sound, hasInstallScript: true },
      'node_modules/sound runs a script on install: decide in allowScripts',
    ],
    [
      'with another licence',
      { ...sound, license: 'AGPL-3.0-only' },
      'node_modules/sound has the licence AGPL-3.0-only',
    ],
    ['without a licence', unlicensed, 'node_modules/sound has no known licence'],
  ])('%s are refused', async (_name, wrong, complaint) => {
    const manifest = await readManifest()
    expect(packageComplaints(manifest, [sound, wrong])).toEqual([complaint])
  })

  test.each(['^1.0.0', '~1.0.0', '*', 'latest', 'github:a/b', '1.x'])(
    'asked for as %s are refused',
    async (version) => {
      const manifest = await readManifest()
      const loose = { ...manifest, dependencies: { ...manifest.dependencies, loose: version } }
      expect(packageComplaints(loose, [])).toEqual([`loose is asked for as ${version}, not as one version`])
    },
  )
})

test('the program itself has no licence', async () => {
  expect([packageFile.license, packageFile.private]).toEqual(['UNLICENSED', true])
  expect(await readFile(join(projectFolder, 'LICENSE'), 'utf8')).toContain('All rights reserved')
})

test('the bill of materials lists everything that is shipped and nothing for development, with licences', async () => {
  const { code } = await run(process.execPath, [join(projectFolder, 'tools/run.mjs'), 'sbom'], {
    capture: true,
  })
  expect(code).toBe(0)
  const bill = JSON.parse(await readFile(join(projectFolder, '.build/sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = bill.components.map(({ name }) => name)
  expect(Object.keys(packageFile.dependencies).filter((name) => !names.includes(name))).toEqual([])
  expect(names).not.toContain('vitest')
  const licences = await readFile(join(projectFolder, '.build/licences.md'), 'utf8')
  expect(licences).toMatch(/^## fastify \d+\.\d+\.\d+ \(MIT\)\n\nMIT License/m)
  expect(licences).not.toContain('## vitest ')
})
