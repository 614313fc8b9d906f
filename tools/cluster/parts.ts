import { connect } from 'node:net'
import { toolEntry, startCommand } from '../process.ts'
import { databaseUrls } from './files.ts'
import { httpAt, ports } from './ports.ts'

/** A process of the cluster. */
export type Part = {
  name: string
  command: readonly [string, ...string[]]
  environment?: Record<string, string>
  /** Runs as the user that owns the databases' files, because it refuses to run as root. */
  isOfDatabase?: true
  /** Files with the number of a process that the part starts and that outlives it. */
  pidFile?: string
  isReady: () => Promise<boolean>
}

const TIMEOUT_MS = 2_000

const answers = (url: string) => async (): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

const listens = (port: number) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

const BUCKET = 'tehing'
const BUCKET_KEY = 'S3RVER'

const etcdIn = (folder: string): Part => ({
  name: 'etcd',
  isOfDatabase: true,
  command: [
    'etcd',
    '--enable-v2=true',
    `--data-dir=${folder}/etcd`,
    `--listen-client-urls=${httpAt(ports.etcd)}`,
    `--advertise-client-urls=${httpAt(ports.etcd)}`,
    `--listen-peer-urls=${httpAt(ports.etcdPeers)}`,
    `--initial-advertise-peer-urls=${httpAt(ports.etcdPeers)}`,
    `--initial-cluster=default=${httpAt(ports.etcdPeers)}`,
  ],
  isReady: answers(`${httpAt(ports.etcd)}/health`),
})

const databaseIn = (folder: string, index: number, patroni: number): Part => ({
  name: `database-${index + 1}`,
  isOfDatabase: true,
  command: ['patroni', `${folder}/patroni-${index + 1}.yml`],
  pidFile: `${folder}/data-${index + 1}/postmaster.pid`,
  isReady: answers(`${httpAt(patroni)}/health`),
})

const bucketIn = (folder: string): Part => ({
  name: 'bucket',
  command: [
    process.execPath,
    toolEntry('s3rver/bin/s3rver.js'),
    '--silent',
    '--address',
    '127.0.0.1',
    '--port',
    String(ports.bucket),
    '--directory',
    `${folder}/bucket`,
    '--configure-bucket',
    BUCKET,
  ],
  isReady: listens(ports.bucket),
})

const sandbox = `${httpAt(ports.portals[0])}/sandbox`

/** Services whose sandbox stores what later calls ask for: every portal uses that of the first one. */
const sharedServices = {
  LIMIT_ENGINE_URL: `${sandbox}/limit-engine`,
  LEDGER_URL: `${sandbox}/ledger`,
  SIGNING_URL: `${sandbox}/signing`,
}

const portalIn = (folder: string, index: number, port: number, settings: Settings): Part => ({
  name: `portal-${index + 1}`,
  command: [process.execPath, ...startCommand],
  environment: {
    ...databaseUrls,
    PORT: String(port),
    PUBLIC_URL: httpAt(ports.portal),
    TRUST_PROXY: 'true',
    DRAIN_TIME: '5',
    DATA_DIR: `${folder}/portal-${index + 1}`,
    S3_URL: httpAt(ports.bucket),
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY: BUCKET_KEY,
    S3_SECRET_KEY: BUCKET_KEY,
    ...sharedServices,
    ...settings,
  },
  isReady: answers(`${httpAt(port)}/ready`),
})

type Settings = Readonly<Record<string, string>>

/** Every part. */
export type Parts = Record<'etcd' | 'balancer' | 'pooler' | 'bucket', Part> &
  Record<'databases' | 'portals', readonly Part[]>

/** Every part, with its files in the folder. `settings`: more variables of the portals. */
export const partsIn = (folder: string, settings: Settings): Parts => ({
  etcd: etcdIn(folder),
  databases: ports.patronis.map((port, index) => databaseIn(folder, index, port)),
  balancer: {
    name: 'balancer',
    command: ['haproxy', '-db', '-f', `${folder}/haproxy.cfg`],
    isReady: listens(ports.portal),
  },
  pooler: {
    name: 'pooler',
    isOfDatabase: true,
    command: ['pgbouncer', `${folder}/pgbouncer.ini`],
    isReady: listens(ports.pooler),
  },
  bucket: bucketIn(folder),
  portals: ports.portals.map((port, index) => portalIn(folder, index, port, settings)),
})
