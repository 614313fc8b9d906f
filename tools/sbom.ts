import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type LockedPackage, readLocked } from './packages.ts'
import { projectFolder, run } from './process.ts'

const folder = join(projectFolder, '.build')

const isLicence = (file: string) => /^(?:licen[cs]e|copying|notice)/i.test(file)

/** Returns a package's licence texts; packages for other operating systems are not installed. */
const licenceOf = async ({ path, name, version = '', license }: LockedPackage): Promise<string[]> => {
  const place = join(projectFolder, path)
  const files = (await readdir(place).catch(() => undefined))?.filter(isLicence)
  if (files === undefined) return []
  const texts = await Promise.all(files.map((file) => readFile(join(place, file), 'utf8')))
  const declared = license === undefined ? '' : ` (${license})`
  return [[`## ${name} ${version}${declared}`, ...texts.map((text) => text.trim())].join('\n\n')]
}

const billOfMaterials = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
})

const shipped = (await readLocked()).filter(({ dev, devOptional }) => !dev && !devOptional)

/** Writes npm's own list of the lock file. Its `--omit=dev` would leave out peer dependencies that are shipped. */
const writeBill = async (): Promise<string> => {
  const npm = process.env['npm_execpath']
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  const { code, output } = await (npm
    ? run(process.execPath, [npm, ...args], { capture: true })
    : run('npm', args, { capture: true }))
  if (code !== 0) throw new Error(`npm could not list the packages:\n${output}`)
  const all = billOfMaterials.parse(JSON.parse(output.slice(output.indexOf('\n{') + 1)))
  const own = all.metadata.component['bom-ref']
  const refs = new Set([own, ...shipped.map(({ name, version }) => `${name}@${version}`)])
  const bill = {
    ...all,
    components: all.components.filter((one) => refs.has(one['bom-ref'])),
    dependencies: all.dependencies.filter(({ ref }) => refs.has(ref)),
  }
  const path = join(folder, 'sbom.cdx.json')
  await writeFile(path, `${JSON.stringify(bill, undefined, 2)}\n`)
  return path
}

const writeLicences = async (): Promise<string> => {
  const texts = (await Promise.all(shipped.map(licenceOf))).flat()
  const path = join(folder, 'licences.md')
  await writeFile(path, `# Licences of the packages that Tehing is made of\n\n${texts.join('\n\n')}\n`)
  return path
}

await mkdir(folder, { recursive: true })
for (const path of [await writeBill(), await writeLicences()]) console.log(path)
