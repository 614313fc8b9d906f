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

/** Leaves every page to the browser. */
export const unrendered: Renderer = {
  render: async ({ language }) => ({ language, state: null, screen: null }),
  preloads: {},
}

/** Reads the module that renders pages; in a build without one, the browser renders them. */
export const readRenderer = async (folder: string): Promise<Renderer> => {
  const file = join(folder, 'ssr', 'entry-server.js')
  if (!existsSync(file)) return unrendered
  const { render } = (await import(pathToFileURL(file).href)) as Pick<Renderer, 'render'>
  const preloads = JSON.parse(await readFile(join(folder, 'ssr', 'preloads.json'), 'utf8'))
  return { render, preloads }
}
