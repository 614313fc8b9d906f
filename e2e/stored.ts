import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded.ts'

export type Stored = { database: Database; url: string; close: () => Promise<void> }

/** Opens the embedded database of a running portal, without stopping it. */
export async function openStored({ dataDir }: { dataDir: string }): Promise<Stored> {
  const { url } = await startEmbedded({ dataDir, report: () => undefined })
  return { ...openDatabase(url('tehing')), url: url('tehing') }
}
