import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle, type Plugin } from 'vite'
import { build } from './artifact.ts'
import { server } from './artifacts.ts'
import { projectFolder } from './process.ts'

/**
 * What stays a package: with binaries or threads of its own, fetched on demand, or patched from outside (the tests
 * record what XState walks).
 */
const external = [
  '@node-rs/argon2',
  'tinypool',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  'xstate',
  // Looked for by pg, never installed.
  'pg-native',
]

/** Modules find the files beside them (migrations, demo data, a package's assets) where they are, not in the bundle. */
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
        // No line moves.
        map: null,
      }
    },
  },
})

/** What is imported on demand is not needed at a start: packages stay where they are. */
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
    // As Node resolves them where the sources run.
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
