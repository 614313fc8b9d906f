import { createCaller, type Caller } from '../api/caller.ts'
import { newFolder, startProgram } from '../faults/program.ts'

/** Far more calls a minute than the bench makes. */
const NO_LIMIT = '1000000'

export type Portal = { caller: Caller; address: string; pid: number | undefined }

/** Runs the portal with a data folder and environment variables while `work` runs. */
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

/** Runs the portal with the demo data in a new data folder while `work` runs. */
export const withPortal = async <T>(work: (portal: Portal) => Promise<T>): Promise<T> => {
  const folder = newFolder()
  try {
    return await withPortalIn(folder.path, {}, work)
  } finally {
    folder.remove()
  }
}
