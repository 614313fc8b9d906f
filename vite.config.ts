import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lifecycleChart } from './tools/chart/plugin.ts'
import { workflowChartsPlugin } from './tools/workflow/plugin.ts'
import { pieces } from './tools/pieces.ts'
import { textParts } from './tools/texts.ts'
import * as z from 'zod/mini'

const catalogue = z.record(z.string(), z.string())

/**
 * Parses the message catalogues while building, so that no browser has to carry the ICU parser;
 * `en.json?entry` is what the entry needs, `?home` what the dashboard needs besides, `?query` what a query does, `?tabs` what
 * its later tabs do, `?rest` all else, and `?apply` what the customer's first
 * screen needs, `?later` what that page does after the identification.
 */
const parsedMessages = (): Plugin => ({
  name: 'parsed-messages',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/lang\/[a-z]{2}\.json\?(?:entry|home|query|tabs|rest|apply|later)$/ },
    handler: (id) => `\0texts:${id.replace(/^.*\/lang\/(..)\.json/, '$1')}`,
  },
  load: {
    filter: { id: /^\0texts:/ },
    async handler(id) {
      const [language, part] = id.slice('\0texts:'.length).split('?')
      const folder = fileURLToPath(new URL(`lang/${language}/`, import.meta.url))
      const files = (await readdir(folder)).toSorted().map((name) => join(folder, name))
      const read = async (path: string) => {
        this.addWatchFile(path)
        return Object.entries(catalogue.parse(JSON.parse(await readFile(path, 'utf8'))))
      }
      const messages = (await Promise.all(files.map(read))).flat()
      const isPart = (name: string | undefined): name is keyof typeof textParts =>
        name !== undefined && name in textParts
      if (!isPart(part)) return null
      const parsed = Object.fromEntries(
        messages.filter(([key]) => textParts[part](key)).map(([key, text]) => [key, parse(text)]),
      )
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parsed))})`
    },
  },
})

/** While developing, the customer's page has a document of its own as it has when it is built. */
const customerPage = (): Plugin => ({
  name: 'customer-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/apply/')) request.url = '/apply.html'
      next()
    })
  },
})

const withoutParser = fileURLToPath(
  new URL('./no-parser.js', import.meta.resolve('@formatjs/icu-messageformat-parser')),
)

/** The address of an API server to develop against. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), parsedMessages(), lifecycleChart(), workflowChartsPlugin(), customerPage()],
  resolve: {
    alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: withoutParser }],
  },
  // The server's renderer needs no package.
  ssr: { noExternal: true },
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    // `npm run check` weighs each document's scripts by it.
    manifest: !isSsrBuild,
    license: { fileName: 'licences.md' },
    modulePreload: { polyfill: false },
    // The entry holds all that the sign-in needs, on purpose.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index.html', 'apply.html'],
      output: isSsrBuild ? {} : { codeSplitting: { groups: pieces } },
      treeshake: {
        // Emotion imports it for `withTheme`, which nobody calls.
        moduleSideEffects: [{ test: /\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
        // Chakra calls these at module level; unless they are known to be pure every recipe it has stays.
        manualPureFunctions: [
          'defineConfig',
          'defineRecipe',
          'defineSlotRecipe',
          'createAnatomy',
          'createIcon',
        ],
      },
    },
  },
}))
