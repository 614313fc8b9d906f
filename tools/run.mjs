// Plain JavaScript, so that an older Node can parse it and print what is missing.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [name, ...rest] = process.argv.slice(2)
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  console.error(`Tehing needs Node 24 or newer; this is ${process.version}.`)
  console.error(
    'Run `npm install` here first: it brings Node 24 along (Linux and Windows). Elsewhere install Node 24.',
  )
  process.exit(1)
}

// Reuses compiled code, also in the processes started from here.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))
module.enableCompileCache()

process.argv.splice(2, process.argv.length - 2, ...rest)
await import(`./${name}.ts`)
