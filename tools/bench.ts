import { join } from 'node:path'
import { ensureBrowser, browserHelp } from './browser.ts'
import { ensureBuilt } from './artifacts.ts'
import { projectFolder, run } from './process.ts'

/** `npm run bench -- [--only <section>] [--write]`: measures the built portal; see docs/benchmarks.md. */
async function bench(args: string[]): Promise<number> {
  const say = (line: string) => console.log(line)
  await ensureBuilt(say)
  const browser = await ensureBrowser(say)
  if (browser === undefined) {
    console.error(browserHelp)
    return 1
  }
  const command = [join(projectFolder, 'tests/bench/main.ts'), ...args]
  return (await run(process.execPath, command, { env: { PW_CHROMIUM: browser } })).code
}

process.exitCode = await bench(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
