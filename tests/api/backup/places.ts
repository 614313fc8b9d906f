import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { type FileStore, openFileStore } from '../../../server/file-store/file-store.ts'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { prepareDatabase } from '../../../server/platform/startup/open-store.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import type { Places } from '../../../tools/backup/backup.ts'
import { restoreBackup } from '../../../tools/backup/restore.ts'
import type { TestServer } from '../server.ts'

const SECRET = 'a secret for backups, of forty letters..'

const ownerOf = (program: string) => {
  const url = new URL(inject('clusterUrl'))
  url.pathname = new URL(program).pathname
  return url.href
}

/** The server's database and files, and a folder for their backup. */
export const placesOf = (server: TestServer, folder: string): Places => ({
  urls: { owner: ownerOf(server.databaseUrl), program: server.databaseUrl },
  files: server.dependencies.files,
  folder,
  secret: SECRET,
})

/** An empty database and file store, which are removed after the test. */
export const emptyPlaces = async (from: Places) => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const cluster = openDatabase(inject('clusterUrl'))
  await cluster.database.execute(`create database ${name}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'tehing-restored-'))
  const [owner, program] = [new URL(inject('clusterUrl')), new URL(from.urls.program)]
  owner.pathname = program.pathname = `/${name}`
  const opened = openDatabase(owner.href)
  onTestFinished(async () => {
    await opened.close()
    await cluster.database.execute(`drop database ${name} with (force)`)
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const urls = { owner: owner.href, program: program.href }
  const places: Places = { ...from, urls, files: openFileStore(config) }
  const restore = (parts: Partial<Places> = {}) =>
    restoreBackup({ ...places, ...parts }, (to) => prepareDatabase(to, config, () => undefined))
  return { database: opened.database, files: places.files, restore }
}

/** Stores as many documents of a query as asked; returns their keys with the content. */
export const storeDocuments = async (
  { database }: TestServer,
  files: FileStore,
  queryId: number,
  count: number,
) => {
  const stored = new Map<string, string>()
  for (let nth = 0; nth < count; nth++) {
    const content = `${nth}: ${randomUUID()}`.repeat(nth)
    const storedKey = await files.put(Buffer.from(content))
    stored.set(storedKey, content)
    const row = { queryId, fileName: `${nth}.txt`, size: content.length, storedKey }
    await database.insert(documentTable).values(row)
  }
  return stored
}
