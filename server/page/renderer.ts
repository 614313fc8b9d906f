import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../api/language.ts'
import type { PageRequest, RenderedPage } from '../../api/page-state.ts'

export type Renderer = {
  render: (request: PageRequest) => Promise<RenderedPage>
  /** Files to preload, by screen and language. */
  preloads: Record<string, Partial<Record<Language, string[]>>>
}

/** Reads the module that renders pages; null if the build has none, and then the browser renders them. */
export const readRenderer = async (folder: string): Promise<Renderer | null> => {
  const file = join(folder, 'ssr', 'entry-server.js')
  if (!existsSync(file)) return null
  const { render } = (await import(pathToFileURL(file).href)) as Pick<Renderer, 'render'>
  const preloads = JSON.parse(await readFile(join(folder, 'ssr', 'preloads.json'), 'utf8'))
  return { render, preloads }
}
