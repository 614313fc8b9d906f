import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lifecycleChart } from './tools/chart/plugin.ts'
import { returnForms } from './tools/return-form/plugin.ts'
import * as z from 'zod/mini'

const catalogue = z.record(z.string(), z.string())

/** What the sign-in and the shell around every screen say; the rest comes with the first other screen. */
const entryTexts =
  /^(?:alerts|answer|connection|design\.(?:dismiss|errors|loading|password)|error\.(?:internal|tryAgainAt)|field\.(?:email|optional|required|text|tooLong)|role|route|session\.(?:method|signIn)|shell)(?:\.|$)/

/**
 * Parses the message catalogues while building, so that no browser has to carry the ICU parser;
 * `en.json?entry` holds only what the entry needs.
 */
const parsedMessages = (): Plugin => ({
  name: 'parsed-messages',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/lang\/[a-z]{2}\.json(?:\?entry)?$/ },
    handler: (id) => `\0texts:${id.replace(/^.*\/lang\/(..)\.json/, '$1')}`,
  },
  load: {
    filter: { id: /^\0texts:/ },
    async handler(id) {
      const [language, part] = id.slice('\0texts:'.length).split('?')
      const path = fileURLToPath(new URL(`lang/${language}.json`, import.meta.url))
      this.addWatchFile(path)
      const messages = Object.entries(catalogue.parse(JSON.parse(await readFile(path, 'utf8'))))
      const wanted = part === 'entry' ? messages.filter(([key]) => entryTexts.test(key)) : messages
      const parsed = Object.fromEntries(wanted.map(([key, text]) => [key, parse(text)]))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parsed))})`
    },
  },
})

const withoutParser = fileURLToPath(
  new URL('./no-parser.js', import.meta.resolve('@formatjs/icu-messageformat-parser')),
)

/** What packages bring along for cases that do not occur here, and what stands in for it. */
const standIns: Readonly<Record<string, string>> = {
  // Emotion's list of all attributes there are: Chakra takes off its own style properties and variants by itself, and
  // what is left has been checked as an attribute by the type checker. `as` names the element, it is none.
  '@emotion/is-prop-valid': `export default (name) => name !== 'theme' && name !== 'as'`,
  // ofetch builds no address (`urlOf` gives it whole ones) and reads no answer (it is asked for a blob).
  ufo: 'export const withBase = (url) => url; export const withQuery = (url) => url',
  destr: 'export default JSON.parse',
}

const standingIn = (): Plugin => ({
  name: 'standing-in',
  enforce: 'pre',
  resolveId: {
    filter: { id: new RegExp(`^(?:${Object.keys(standIns).join('|')})$`) },
    handler: (id) => `\0stand-in:${id}`,
  },
  load: {
    filter: { id: /^\0stand-in:/ },
    handler: (id) => standIns[id.slice('\0stand-in:'.length)],
  },
})

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/**
 * What is fetched in one piece, for one piece compresses better and comes sooner than the twenty it would be cut
 * into: all that the sign-in needs, and all that everybody sees next.
 */
const pieces: readonly { name: string; start: RegExp }[] = [
  { name: 'entry', start: /\/src\/main\.tsx$/ },
  { name: 'home', start: /\/src\/(?:shell\/Portal|dashboard\/DashboardScreen)\.tsx$/ },
]

/** Whether a module, or something that imports it at once, is where a piece starts. */
const isNeededBy = (start: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean => {
  if (start.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededBy(start, importer, modules, seen),
  )
}

const pieceOf = (id: string, modules: Modules) =>
  pieces.find(({ start }) => isNeededBy(start, id, modules))?.name ?? null

/** The address of an API server to develop against. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react({ compiler: true }), parsedMessages(), standingIn(), lifecycleChart(), returnForms()],
  resolve: {
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: withoutParser },
      // React has had it itself since its version 18.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    modulePreload: { polyfill: false },
    // The entry holds all that the sign-in needs, on purpose.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: pieceOf, debugName: 'pieces' }] } },
      treeshake: {
        // Emotion imports it for `withTheme`, which nobody calls.
        moduleSideEffects: [{ test: /\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
        // Chakra calls these at module level; unless they are known to be pure every recipe it has stays.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'createAnatomy'],
      },
    },
  },
})
