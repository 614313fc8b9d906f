import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { languages, type Language } from '../api/language.ts'

/** The parts of the built client in Vite's manifest; `name` is the name of a chunk group in `tools/chunk-groups.ts`. */
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }),
)
export type Manifest = z.infer<typeof manifest>

/** The manifests of the builds, in the folder of the client. */
export const manifests = {
  portal: '.vite/manifest.json',
  customer: '.vite/customer.json',
  photo: '.vite/photo.json',
  surety: '.vite/surety.json',
}

export const readManifest = async (folder: string, name: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))

/** Returns the files of the parts and of everything they import, each once. @throws Error for an unknown part */
export const filesOfParts = (parts: Manifest, names: readonly string[]): string[] => {
  const found = new Set<string>()
  const follow = (name: string): void => {
    const part = parts[name] ?? Object.values(parts).find((one) => one.name === name)
    if (!part) throw new Error(`the built client has no ${name}`)
    if (found.has(part.file)) return
    found.add(part.file)
    for (const imported of part.imports ?? []) follow(imported)
  }
  for (const name of names) follow(name)
  return [...found]
}

/** The modules that a screen needs in addition to the entry and the texts. */
export const screenFiles = {
  signIn: ['src/session/SignInScreen.tsx'],
  portal: ['src/app/portal/Portal.tsx', 'src/api/call.ts'],
  dashboard: ['src/dashboard/DashboardScreen.tsx'],
  query: ['src/query/QueryScreen.tsx'],
  /** Queries often open with this tab; the others are loaded when they are needed. */
  client: ['src/client/ClientTab.tsx'],
}

export type PreloadFiles = Record<
  'signIn' | 'dashboard' | 'query' | 'customer',
  Partial<Record<Language, string[]>>
>

/** Returns the files that each screen needs beyond the ones its document names, by language (texts are files too). */
export const preloadFiles = (portalParts: Manifest, customerParts: Manifest): PreloadFiles => {
  const filesOf = (parts: Manifest, entry: string, names: readonly string[], texts: readonly string[]) => {
    const named = filesOfParts(parts, [entry])
    return Object.fromEntries(
      languages.map((language) => {
        const chunks = texts.map((chunk) => `texts:${language}?${chunk}`)
        return [language, filesOfParts(parts, [...chunks, ...names]).filter((file) => !named.includes(file))]
      }),
    )
  }
  const { signIn, portal, dashboard, query, client } = screenFiles
  const ofPortal = (names: readonly string[], ...texts: ('home' | 'query')[]) =>
    filesOf(portalParts, 'entry', names, ['entry', ...texts])
  return {
    signIn: ofPortal(signIn),
    dashboard: ofPortal([...portal, ...dashboard], 'home'),
    query: ofPortal([...portal, ...query, ...client], 'home', 'query'),
    customer: filesOf(customerParts, 'apply', [], ['apply']),
  }
}
