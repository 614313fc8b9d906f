import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle, type Plugin } from 'vite'
import { build } from './artifact.ts'
import { server } from './artifacts.ts'
import { projectFolder } from './process.ts'

/** Packages that are not bundled: they have binaries or threads, or are imported on demand. */
const external = [
  '@node-rs/argon2',
  'tinypool',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  // pg tries to load it; it is never installed.
  'pg-native',
]

/** Keeps each module's own URL and path, so that it finds the files beside it: migrations, demo data, assets. */
const sourceAddresses = (): Plugin => ({
  name: 'source-addresses',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)|__dirname|__filename/, id: { exclude: /^\0/ } },
    handler(code, id) {
      const [file = id] = id.split('?')
      const text = JSON.stringify
      return {
        code: code
          .replaceAll('import.meta.url', text(pathToFileURL(file).href))
          .replaceAll(/import\.meta\.dirname|\b__dirname\b/g, text(dirname(file)))
          .replaceAll(/\b__filename\b/g, text(file)),
        // No source map, because the line numbers do not change.
        map: null,
      }
    },
  },
})

/** Leaves dynamically imported packages out of the bundle, because a start does not need them. */
const packagesOnDemand = (): Plugin => ({
  name: 'packages-on-demand',
  resolveDynamicImport: (source) =>
    typeof source === 'string' && !source.startsWith('.') ? { id: source, external: true } : null,
})

await build(server, async (folder) => {
  await bundle({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [sourceAddresses(), packagesOnDemand()],
    // Resolves packages as Node does when it runs the sources.
    resolve: { mainFields: [], conditions: ['node'] },
    ssr: { noExternal: true, external, resolve: { conditions: ['node'] } },
    build: {
      ssr: 'server/main.ts',
      outDir: folder,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', keepNames: true },
      },
    },
  })
})
