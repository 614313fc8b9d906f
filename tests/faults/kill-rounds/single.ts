import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../../../server/platform/database/embedded.ts'
import { freePort } from '../../../server/platform/database/free-port.ts'
import { newFolder, type Program, startProgram } from '../program.ts'
import type { Target } from './portal-under-kills.ts'

const killDatabase = (folder: string) => {
  const mark = readFileSync(join(folder, 'postgresql/postmaster.pid'), 'utf8')
  process.kill(Number(mark.split('\n')[0]), 'SIGKILL')
}

type Victims = { program: boolean; database: boolean }

const target = (name: string, times: number, victims: Victims): Target => ({
  name,
  times,
  start: async () => {
    const folder = newFolder()
    const environment = { DATA_DIR: folder.path, RATE_LIMIT: '1000000', PORT: String(await freePort()) }
    const startOne = async (): Promise<Program> => {
      const started = await startProgram(environment)
      await started.hears('Tehing is at')
      return started
    }
    let program = await startOne()
    return {
      address: program.address,
      kill: async () => {
        if (victims.database) killDatabase(folder.path)
        if (!victims.program) return
        program.child.kill('SIGKILL')
        await program.ended
        program = await startOne()
      },
      databaseUrl: async () =>
        (await startEmbedded({ dataDir: folder.path, report: () => undefined })).url('tehing'),
      end: async () => {
        program.child.kill('SIGTERM')
        await program.ended
        folder.remove()
      },
    }
  },
})

/** The parts of a portal with an embedded database. */
export const single: readonly Target[] = [
  target('program', 30, { program: true, database: false }),
  target('database', 10, { program: false, database: true }),
  target('both', 5, { program: true, database: true }),
]
