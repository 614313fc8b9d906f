import { join } from 'node:path'
import { type Artifact, ensure } from './artifact.ts'
import { projectFolder } from './process.ts'

const everyBuild = [
  'tools/artifact.ts',
  'tools/artifacts.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  // The installed versions, which may differ from the lock file.
  'node_modules/.package-lock.json',
]

/** The browser client, served as static files. */
export const client: Artifact = {
  name: 'browser client',
  folder: join(projectFolder, 'dist'),
  script: 'tools/build-client.ts',
  sources: [
    'api',
    'domain',
    'machines',
    'lang',
    'src',
    'public',
    'tools/build-client.ts',
    'tools/preload-files.ts',
    'tools/chunk-groups.ts',
    'tools/text-chunks.ts',
    'tools/chart',
    'tools/workflow',
    // The workflow page shows which tests take a transition.
    'tests/models',
    'tests/specs',
    'index.html',
    'apply.html',
    'photo.html',
    'surety.html',
    'vite.config.ts',
    ...everyBuild,
  ],
}

/** The server bundled into a few files, which Node loads in a tenth of the time. */
export const server: Artifact = {
  name: 'server',
  folder: join(projectFolder, '.build/server'),
  script: 'tools/build-server.ts',
  sources: ['api', 'domain', 'machines/lifecycle', 'lang', 'server', 'tools/build-server.ts', ...everyBuild],
}

/** Builds client and server if they are missing or outdated. */
export const ensureBuilt = async (report: (line: string) => void): Promise<void> => {
  await Promise.all([client, server].map((artifact) => ensure(artifact, report)))
}
