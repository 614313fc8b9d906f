import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The parts of the built client, as its manifest has them; `name` is the piece’s in `tools/pieces.ts`. */
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }),
)
export type Manifest = z.infer<typeof manifest>

export const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')))

/** Files of the parts and of all that they import, each once. @throws Error for a part that the client does not have */
export const needed = (manifest: Manifest, names: readonly string[]): string[] => {
  const parts = Object.values(manifest)
  const found = new Set<string>()
  const follow = (name: string): void => {
    const part = manifest[name] ?? parts.find((one) => one.name === name)
    if (!part) throw new Error(`the built client has no ${name}`)
    if (found.has(part.file)) return
    found.add(part.file)
    for (const imported of part.imports ?? []) follow(imported)
  }
  for (const name of names) follow(name)
  return [...found]
}
