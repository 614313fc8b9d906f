import { ensureBrowser, browserHelp } from './browser.ts'
import { ensureBuilt } from './artifacts.ts'
import { inMemory } from './memory-folder.ts'
import { run, toolEntry } from './process.ts'

/** `npm run e2e -- <Playwright arguments>`: the end-to-end tests alone. */
async function endToEnd(args: string[]): Promise<number> {
  await ensureBuilt((line) => console.log(line))
  const browser = await ensureBrowser((line) => console.log(line))
  if (browser === undefined) {
    console.error(browserHelp)
    return 1
  }
  const command = [toolEntry('playwright/cli.js'), 'test', '--config=e2e/playwright.config.ts', ...args]
  const result = await run(process.execPath, command, { env: { ...inMemory(), PW_CHROMIUM: browser } })
  return result.code
}

process.exitCode = await endToEnd(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
