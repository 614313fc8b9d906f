import { join } from 'node:path'
import { startCluster } from './cluster/cluster.ts'
import { projectFolder } from './process.ts'

/** `npm run cluster`: three portals on a database that fails over, on loopback, until Ctrl-C. */
const folder = join(projectFolder, '.data/cluster')
const say = (line: string) => console.log(line)

try {
  const { address } = await startCluster(folder, {}, say)
  say(`Tehing is at ${address}; logs are in ${folder}/logs.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
