import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const EMPTY_PAGE = '<!doctype html><html><head><title>Tehing</title></head><body></body></html>'

/** Creates a build folder: its documents, and files by path. */
export const builtClient = (files: Record<string, string | Uint8Array> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tehing-client-'))
  const pages = ['index', 'apply', 'photo', 'surety'].map((name) => [`${name}.html`, EMPTY_PAGE] as const)
  const written = { ...Object.fromEntries(pages), ...files }
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
