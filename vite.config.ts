import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { colors } from './src/design/theme/colors.ts'
import { lifecycleChart } from './tools/chart/plugin.ts'
import { workflowChartsPlugin } from './tools/workflow/plugin.ts'
import { chunkGroups } from './tools/chunk-groups.ts'
import { textChunksPlugin } from './tools/text-chunks.ts'

/** The customer's pages: their documents while developing, as when they are built, and the colors of their style sheet. */
const customerPage = (): Plugin => ({
  name: 'customer-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/apply/')) request.url = '/apply.html'
      if (request.url === '/photo' || request.url === '/surety') request.url += '.html'
      next()
    })
  },
  transformIndexHtml: (_html, { path }) =>
    ['/apply.html', '/photo.html', '/surety.html'].includes(path)
      ? [{ tag: 'style', children: `:root{${colorVariables}}`, injectTo: 'head' }]
      : [],
})

const colorVariables = Object.entries(colors)
  .map(([name, { value }]) => `--${name}:${value}`)
  .join(';')

const withoutParser = fileURLToPath(
  new URL('./no-parser.js', import.meta.resolve('@formatjs/icu-messageformat-parser')),
)

/** The address of an API server to develop against. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), textChunksPlugin(), lifecycleChart(), workflowChartsPlugin(), customerPage()],
  resolve: {
    alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: withoutParser }],
  },
  // The server's renderer needs no package.
  ssr: { noExternal: true },
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  // Files that the documents name themselves.
  publicDir: 'src/public',
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
      input: 'index.html',
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups } },
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
