import pg from 'pg'
import { connectionOptions } from '../../server/platform/database/database.ts'

/** Runs work with one connection without time limits, and closes it. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionOptions(url, 0))
  // A lost connection fails the statement under way; without a listener it would end the program.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs work in a new transaction. */
export const inTransaction = (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  })
