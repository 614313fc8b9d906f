import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectFolder, run } from '../tools/process.ts'

/** Maps the built second line to line 7 of `../server/late.ts`. */
const MAP = { version: 3, names: [], sources: ['../server/late.ts'], mappings: ';AAMA' }

test('names the source of built code; code without a source map stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tehing-traces-'))
  try {
    writeFileSync(join(folder, 'late.js'), '\nexport const late = (call) => call()')
    writeFileSync(join(folder, 'late.js.map'), JSON.stringify(MAP))
    writeFileSync(join(folder, 'bare.js'), "export const bare = () => { throw new Error('too late') }")
    const addressOf = (path: string) => JSON.stringify(pathToFileURL(path).href)
    const code = `
      import { traceSources } from ${addressOf(join(projectFolder, 'tools/stack-traces.ts'))}
      import { late } from ${addressOf(join(folder, 'late.js'))}
      import { bare } from ${addressOf(join(folder, 'bare.js'))}
      traceSources(${JSON.stringify(folder)})
      try { late(bare) } catch (error) { console.log(error.stack) }`
    const { output } = await run(process.execPath, ['--input-type=module', '-e', code], { capture: true })
    const [first, bare, late] = output.split('\n')
    expect(first).toBe('Error: too late')
    expect(bare).toContain('bare.js:1:')
    expect(late).toMatch(/at late \(file:.*\/server\/late\.ts:7:\d+\)/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
