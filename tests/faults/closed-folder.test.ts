import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder, startProgram } from './program.ts'

const OWNER_ONLY = 0o700
const isRoot = process.getuid?.() === 0

let folder: ReturnType<typeof newFolder>
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => folder.remove())

test.runIf(isRoot)(
  'under a folder closed to others, as root’s own, the database goes elsewhere and stays',
  async () => {
    const closed = join(folder.path, 'closed')
    mkdirSync(closed, { mode: OWNER_ONLY })
    const environment = { DATA_DIR: join(closed, 'data') }
    const first = await startProgram(environment)
    await first.hears('Tehing is at')
    const place = /the database is in (\S+)/.exec(first.said())?.[1] ?? ''
    expect(place).toMatch(/^\/var\/lib\/tehing\//)
    expect(first.said()).toContain('Making the embedded database')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await startProgram(environment)
    await second.hears('Tehing is at')
    expect(second.said()).not.toContain('Making the embedded database')
    second.child.kill('SIGTERM')
    await second.ended
    rmSync(place, { recursive: true })
    expect(dirname(place)).toBe('/var/lib/tehing')
  },
)
