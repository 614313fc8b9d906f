import { createCaller, type Caller } from '../api/caller.ts'
import { newFolder, startProgram } from '../faults/program.ts'

/** Far more calls a minute than the bench makes. */
const NO_LIMIT = '1000000'

export type Portal = { caller: Caller; address: string; pid: number | undefined }

/** Runs the whole program in a folder, with what else it is told by its environment, while the work lasts. */
export const withPortalIn = async <T>(
  folder: string,
  environment: Readonly<Record<string, string>>,
  work: (portal: Portal) => Promise<T>,
): Promise<T> => {
  const program = await startProgram({ DATA_DIR: folder, RATE_LIMIT: NO_LIMIT, ...environment })
  try {
    await program.hears('Tehing is at')
    return await work({
      caller: createCaller(program.address),
      address: program.address,
      pid: program.child.pid,
    })
  } finally {
    program.child.kill('SIGTERM')
    await program.ended
  }
}

/** The same in a new folder, with an embedded database of its own and the demo data. */
export const withPortal = async <T>(work: (portal: Portal) => Promise<T>): Promise<T> => {
  const folder = newFolder()
  try {
    return await withPortalIn(folder.path, {}, work)
  } finally {
    folder.remove()
  }
}
