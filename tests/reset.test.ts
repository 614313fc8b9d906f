import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startVitest } from 'vitest/node'
import { expectNothingLeft, processLeaks, resetProcess } from './reset.ts'

test.each<[string, () => void]>([
  ['global fetch', () => vi.stubGlobal('fetch', () => undefined)],
  ['global setTimeout', () => vi.useFakeTimers()],
  ['global Date', () => vi.useFakeTimers({ toFake: ['Date'] })],
  ['environment TEHING_TEST', () => Object.assign(process.env, { TEHING_TEST: '1' })],
  ['environment PATH', () => delete process.env['PATH']],
])('a change of %s is found, and undone', (leak, change) => {
  expect(processLeaks()).toEqual([])
  change()
  expect(processLeaks()).toContain(leak)
  resetProcess()
  expect(processLeaks()).toEqual([])
})

test('fails a file by name for anything that a reset cannot undo', async () => {
  expect(() => expectNothingLeft([])).not.toThrow()
  const folder = await mkdtemp(join(tmpdir(), 'tehing-leak-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const source = (change: string) => `import { test } from 'vitest'\ntest('passes', () => { ${change} })\n`
  await writeFile(join(folder, 'a.test.js'), source('globalThis.fetch = () => undefined'))
  await writeFile(join(folder, 'b.test.js'), source(''))
  const vitest = await startVitest('test', [], {
    config: false,
    root: resolve(import.meta.dirname, '..'),
    dir: folder,
    include: ['*.test.js'],
    setupFiles: ['tests/reset.setup.ts'],
    isolate: false,
    maxWorkers: 1,
    watch: false,
    reporters: [{}],
  })
  const results = vitest.state.getFiles().map(({ name, result }) => [name.split('/').at(-1), result])
  await vitest.close()
  expect(results).toMatchObject([
    ['a.test.js', { state: 'fail', errors: [{ message: 'This file leaves behind: global fetch.' }] }],
    ['b.test.js', { state: 'fail' }],
  ])
})
