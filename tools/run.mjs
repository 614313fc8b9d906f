// Plain JavaScript, so that an older Node can parse it and print what is missing.
const [name, ...rest] = process.argv.slice(2)
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  console.error(`Tehing needs Node 24 or newer; this is ${process.version}.`)
  console.error(
    'Run `npm install` here first: it brings Node 24 along (Linux and Windows). Elsewhere install Node 24.',
  )
  process.exit(1)
}

process.argv.splice(2, process.argv.length - 2, ...rest)
await import(`./${name}.ts`)
