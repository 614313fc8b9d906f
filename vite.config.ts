import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import * as z from 'zod/mini'

const catalogue = z.record(z.string(), z.string())

/** Parses the message catalogues while building, so that no browser has to carry the ICU parser. */
const parsedMessages = (): Plugin => ({
  name: 'parsed-messages',
  load: {
    filter: { id: /\/lang\/[a-z]{2}\.json$/ },
    async handler(id) {
      const messages = catalogue.parse(JSON.parse(await readFile(id, 'utf8')))
      const parsed = Object.entries(messages).map(([key, text]) => [key, parse(text)])
      return JSON.stringify(Object.fromEntries(parsed))
    },
  },
})

const withoutParser = fileURLToPath(
  new URL('./no-parser.js', import.meta.resolve('@formatjs/icu-messageformat-parser')),
)

/** The address of an API server to develop against. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react({ compiler: true }), parsedMessages()],
  resolve: {
    alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: withoutParser }],
  },
  json: { stringify: true },
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    rolldownOptions: {
      treeshake: {
        // Chakra calls these at module level; unless they are known to be pure every recipe it has stays.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'createAnatomy'],
      },
    },
  },
})
