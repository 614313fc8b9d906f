import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../server/platform/database/free-port.ts'
import { inherited, projectFolder } from '../tools/process.ts'
import { accounts, demoPassword } from './accounts.ts'
import { expect, test } from './test.ts'

/** Starts development mode and returns the address of its client, once the server answers. */
const develop = async (dataDir: string) => {
  const server = spawn(process.execPath, [join(projectFolder, 'tools/run.mjs'), 'dev'], {
    cwd: projectFolder,
    env: { ...inherited, PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  for await (const line of createInterface(server.stdout)) {
    const address = /^Tehing is at (\S+)/.exec(line)?.[1]
    if (address !== undefined) return { address, stop }
  }
  throw new Error('development mode has ended')
}

/** The first page waits until Vite has bundled the packages. */
const FIRST_PAGE_MS = 60_000

test('development mode serves the portal from its sources', async ({ openPage, words }) => {
  test.slow()
  const dataDir = await mkdtemp(join(tmpdir(), 'tehing-dev-'))
  // As root the database runs as another user, who needs access to its files here.
  await chmod(dataDir, 0o755)
  const { address, stop } = await develop(dataDir)
  try {
    const page = await openPage()
    await page.goto(`${address}/login`)
    const email = page.getByRole('textbox', { name: words('session.signIn.email') })
    await email.fill(accounts.credit, { timeout: FIRST_PAGE_MS })
    await page.getByLabel(words('session.signIn.password'), { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: words('session.signIn.submit'), exact: true }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: FIRST_PAGE_MS })
    await page.close()
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
