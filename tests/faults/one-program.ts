import { afterEach, beforeEach } from 'vitest'
import { newFolder, type Program, startProgram } from './program.ts'

/** A new folder per test with its program; both are removed afterwards. */
export const useProgram = () => {
  let folder: ReturnType<typeof newFolder>
  let program: Program
  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(async () => {
    program.child.kill('SIGTERM')
    await program.ended
    folder.remove()
  })
  return {
    folder: () => folder.path,
    /** Starts the program after the previous one has ended. */
    start: async (more: Readonly<Record<string, string>> = {}): Promise<Program> => {
      program = await startProgram({ DATA_DIR: folder.path, RATE_LIMIT: '100000', ...more })
      await program.hears('Tehing is at')
      return program
    },
  }
}
