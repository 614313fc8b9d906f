import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../database/database.ts'
import { createMetrics } from './metrics.ts'

export type MetricsServer = { port: number; stop: () => Promise<void> }

type At = { host: string; port: number }

/**
 * Serves `/metrics` on a port of its own, so that it is reached only from where the operator allows it.
 * @throws Error if the port cannot be listened on
 */
export const startMetricsServer = async (database: Database, { host, port }: At): Promise<MetricsServer> => {
  const metrics = createMetrics(database)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const stop = async () => {
    metrics.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      metrics.stop()
      reject(error)
    })
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop }
}
