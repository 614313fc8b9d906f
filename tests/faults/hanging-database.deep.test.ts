import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { newFolder, startProgram } from './program.ts'

test.skipIf(process.platform === 'win32')(
  'a database of an earlier start that hangs is named, and used once it answers',
  async () => {
    const folder = newFolder()
    onTestFinished(() => folder.remove())
    const before = await startProgram({ DATA_DIR: folder.path })
    await before.hears('Tehing is at')
    before.child.kill('SIGKILL')
    await before.ended
    const mark = readFileSync(join(folder.path, 'postgresql/postmaster.pid'), 'utf8')
    const database = Number(mark.split('\n')[0])
    process.kill(database, 'SIGSTOP')
    const next = await startProgram({ DATA_DIR: folder.path })
    try {
      await next.hears(`(process ${database}) does not answer; trying again for a minute`)
      const again = startEmbedded({ dataDir: folder.path, report: () => undefined, hangsForMs: 100 })
      await expect(again).rejects.toThrow(
        `process ${database} of an earlier start has its files and does not answer. Resume or end that process`,
      )
    } finally {
      process.kill(database, 'SIGCONT')
    }
    await next.hears('Tehing is at')
    expect(next.said()).toContain('is used again')
    next.child.kill('SIGTERM')
    await next.ended
  },
)
