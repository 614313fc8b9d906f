import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from '../server/platform/database/free-port.ts'
import { projectFolder } from './process.ts'

/** Development mode: the client from Vite's dev server with hot updates, the API server restarted on every change. */
const apiPort = process.env.PORT ?? String(await freePort())
const api = `http://127.0.0.1:${apiPort}`

/** Vite serves the modules of the folder `api`; only calls below `/api` go to the server. */
const bypassModules = ({ url }: { url?: string | undefined }) =>
  /\.tsx?(\?|$)/.test(url ?? '') ? url : undefined

const client = await createServer({
  root: projectFolder,
  server: {
    proxy: { '/api': { target: api, bypass: bypassModules }, '/sandbox': api },
    // Tests and other starts write builds there.
    watch: { ignored: ['**/.build/**', '**/dist/**'] },
  },
})
// Vite's own handler ends the process before the API server has stopped its database.
process.removeAllListeners('SIGTERM')
await client.listen()
const address = client.resolvedUrls?.local[0] ?? ''

const server = spawn(process.execPath, ['--watch', join(projectFolder, 'server/main.ts')], {
  cwd: projectFolder,
  env: { ...process.env, PORT: apiPort, PUBLIC_URL: address.replace(/\/$/, '') },
  stdio: 'inherit',
})
console.log(`Open ${address} (the server itself is at ${api}).`)

const stop = async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await client.close()
  process.exit()
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
