import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { textChunks, type TextChunk } from '../lang/chunks.ts'

const file = z.record(z.string(), z.string())
const isChunk = (name: string): name is TextChunk => Object.hasOwn(textChunks, name)

/**
 * Serves `import('virtual:texts/et?home')`: the texts of a chunk in a language, by id. It parses them while building, so that no
 * browser has to carry the ICU parser.
 */
export const textChunksPlugin = (): Plugin => ({
  name: 'text-chunks',
  resolveId: {
    filter: { id: /^virtual:texts\// },
    handler: (id) => `\0${id.replace('virtual:texts/', 'texts:')}`,
  },
  load: {
    filter: { id: /^\0texts:/ },
    async handler(id) {
      const [language = '', chunk = ''] = id.slice('\0texts:'.length).split('?')
      if (!isChunk(chunk)) throw new Error(`lang/chunks.ts has no chunk ${chunk}`)
      const textsOf = async (word: string) => {
        const path = fileURLToPath(new URL(`../lang/${language}/${word}.json`, import.meta.url))
        this.addWatchFile(path)
        const texts = file.parse(JSON.parse(await readFile(path, 'utf8')))
        return Object.entries(texts).map(([key, text]) => [key, parse(text)])
      }
      const texts = Object.fromEntries((await Promise.all(textChunks[chunk].map(textsOf))).flat())
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
    },
  },
})
