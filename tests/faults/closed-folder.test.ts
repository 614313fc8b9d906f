import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endDatabase, newFolder, startProgram, type Program } from './program.ts'

const OWNER_ONLY = 0o700
const isRoot = process.getuid?.() === 0

let folder: ReturnType<typeof newFolder>
let place = ''
let last: Program | undefined
beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  last?.child.kill('SIGTERM')
  await last?.ended
  if (place) {
    endDatabase(join(place, 'postgresql'))
    rmSync(place, { recursive: true, force: true })
  }
  folder.remove()
})

const startOn = async (dataDir: string) => {
  last = await startProgram({ DATA_DIR: dataDir })
  await last.hears('Tehing is at')
  return last
}

test.runIf(isRoot)(
  'as root below a folder closed to others, the database goes elsewhere and stays there',
  async () => {
    const closed = join(folder.path, 'closed')
    mkdirSync(closed, { mode: OWNER_ONLY })
    const first = await startOn(join(closed, 'data'))
    place = /the database is in (\S+)/.exec(first.said())?.[1] ?? ''
    expect(place).toMatch(/^\/var\/lib\/tehing\/[\da-f]+$/)
    expect(first.said()).toContain('Making the embedded database')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await startOn(join(closed, 'data'))
    expect(second.said()).not.toContain('Making the embedded database')
  },
)
