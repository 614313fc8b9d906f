import { openDatabase } from '../../server/platform/database/database.ts'
import { type Embedded, startEmbedded } from '../../server/platform/database/embedded.ts'
import { createProgramRole } from '../../server/platform/database/roles.ts'
import { newFolder } from '../faults/program.ts'

const DATABASE = 'bench'

/** Connection strings of the database as its owner, a superuser, and as the program. */
export type Urls = { owner: string; program: string }

/** Creates an empty database with the owner's role and the program's, as a portal has them. */
const createBenchDatabase = async (cluster: Embedded): Promise<Urls> => {
  const owner = cluster.url(DATABASE)
  const { database, close } = openDatabase(cluster.url('postgres'))
  await database.execute(`create database ${DATABASE}`)
  const program = await createProgramRole(database, owner)
  await close()
  return { owner, program }
}

/** Runs a separate cluster with the portal's PostgreSQL settings, and more of them, while `work` runs. */
export const withDatabase = async <T>(
  work: (urls: Urls, folder: string) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const folder = newFolder()
  try {
    const cluster = await startEmbedded({ dataDir: folder.path, report: () => undefined, settings })
    try {
      return await work(await createBenchDatabase(cluster), folder.path)
    } finally {
      await cluster.stop()
    }
  } finally {
    folder.remove()
  }
}
