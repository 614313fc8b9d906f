import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { build } from '../tools/artifact.ts'
import { projectFolder } from './house/sources.ts'

const ROOT = '.build/artifact-test'
const pathOf = (name: string) => join(projectFolder, ROOT, name)
const artifact = { name: 'test', folder: pathOf('built'), sources: [`${ROOT}/sources`], script: '' }

const builds = vi.fn<(folder: string) => void>()
const make = async (folder: string) => {
  builds(folder)
  writeFileSync(join(folder, 'out.txt'), readFileSync(pathOf('sources/a.ts')))
}
const clear = () => rmSync(pathOf(''), { recursive: true, force: true })

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  clear()
  mkdirSync(pathOf('sources'), { recursive: true })
  writeFileSync(pathOf('sources/a.ts'), 'one')
  await build(artifact, make)
  builds.mockClear()
})
afterAll(clear)

test('does not rebuild a current artifact', async () => {
  await build(artifact, make)
  expect(builds).not.toHaveBeenCalled()
})

test('does not rebuild after a checkout that only changes times', async () => {
  utimesSync(pathOf('sources/a.ts'), 0, 0)
  writeFileSync(pathOf('sources/a.ts'), 'one')
  await build(artifact, make)
  expect(builds).not.toHaveBeenCalled()
})

test('rebuilds after a change of the same length and time', async () => {
  writeFileSync(pathOf('sources/a.ts'), 'two')
  utimesSync(pathOf('sources/a.ts'), 0, 0)
  await build(artifact, make)
  expect(readFileSync(pathOf('built/out.txt'), 'utf8')).toBe('two')
})

test('rebuilds for an added file, but not for a hidden one', async () => {
  writeFileSync(pathOf('sources/.b.swp'), '')
  await build(artifact, make)
  expect(builds).not.toHaveBeenCalled()
  writeFileSync(pathOf('sources/b.ts'), '')
  await build(artifact, make)
  expect(builds).toHaveBeenCalledOnce()
})

test('keeps the old artifact if a build fails', async () => {
  writeFileSync(pathOf('sources/a.ts'), 'broken')
  const fail = async (folder: string) => {
    writeFileSync(join(folder, 'out.txt'), 'half')
    throw new Error('broken')
  }
  await expect(build(artifact, fail)).rejects.toThrow('broken')
  expect(readFileSync(pathOf('built/out.txt'), 'utf8')).toBe('one')
})
