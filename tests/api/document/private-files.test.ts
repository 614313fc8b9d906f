import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileStore } from '../../../server/file-store/file-store.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'private-files-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const modesIn = async (folder: string) => {
  const names = await readdir(folder)
  return Promise.all(names.map((name) => modeOf(join(folder, name))))
}

test('only the server’s user can read generated documents and uploads', async () => {
  const files = openFileStore({ dataDir })
  await files.put(Buffer.from('paper'))
  await files.commit(await files.receive(Readable.from([Buffer.from('upload')])))
  expect(await modeOf(join(dataDir, 'files'))).toBe('700')
  expect(await modeOf(join(dataDir, 'incoming'))).toBe('700')
  expect(await modesIn(join(dataDir, 'files'))).toEqual(['600', '600'])
})

test('a folder that an older version left open is restricted with its files', async () => {
  const folder = join(dataDir, 'files')
  await mkdir(folder)
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'old'), 'old', { mode: 0o644 })
  await openFileStore({ dataDir }).put(Buffer.from('new'))
  expect(await modeOf(folder)).toBe('700')
  expect(await modesIn(folder)).toEqual(['600', '600'])
})
