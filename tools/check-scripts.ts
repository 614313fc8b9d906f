import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensure } from './artifact.ts'
import { client } from './artifacts.ts'
import { filesOfParts, manifests, readManifest, screenFiles } from './preload-files.ts'

/**
 * `parts`: sources, chunk groups and texts without which a page cannot be used; their imports count too. Estonian
 * stands for both languages, because its texts are larger.
 */
type Budget = { page: string; parts: readonly string[]; bytes: number; manifest?: string }

const program = ['entry', 'texts:et?entry']
const signIn = [...program, ...screenFiles.signIn]
const signedIn = [...program, ...screenFiles.portal]
const query = [...signedIn, ...screenFiles.query, 'texts:et?home', 'texts:et?query']

/**
 * Bytes of gzipped scripts before a page can be used: the aim or, where a page exceeds it or stays far below it, the
 * current size plus one per cent, so that growth is a decision. The dashboard is the same for every role; a query opens
 * with the client's tab or with the tab of the next step.
 */
const budgets: readonly Budget[] = [
  { page: 'sign-in', parts: signIn, bytes: 194_000 },
  {
    page: 'dashboard',
    parts: [...signedIn, ...screenFiles.dashboard, 'texts:et?home'],
    bytes: 237_500,
  },
  { page: 'query at the customer', parts: [...query, ...screenFiles.client], bytes: 368_500 },
  {
    page: 'query at the transaction',
    parts: [...query, 'src/transaction/TransactionTab.tsx', 'src/payment/PaymentCard.tsx'],
    bytes: 373_000,
  },
  {
    page: 'query at the credit decision',
    parts: [...query, 'src/credit/CreditTab.tsx', 'src/credit/CreditRail.tsx'],
    bytes: 374_000,
  },
  {
    page: "customer's page",
    parts: ['apply', 'texts:et?apply'],
    bytes: 100_000,
    manifest: manifests.customer,
  },
  {
    page: 'photographing with a phone',
    parts: ['photo', 'texts:et?photo'],
    bytes: 100_000,
    manifest: manifests.photo,
  },
  {
    page: "surety's page",
    parts: ['surety', 'texts:et?suretyLink'],
    bytes: 100_500,
    manifest: manifests.surety,
  },
]

await ensure(client, (line) => console.log(line))
const gzippedBytes = (file: string) => gzipSync(readFileSync(join(client.folder, file)), { level: 9 }).length

for (const budget of budgets) {
  const manifest = await readManifest(client.folder, budget.manifest ?? manifests.portal)
  const bytes = filesOfParts(manifest, budget.parts).reduce((sum, file) => sum + gzippedBytes(file), 0)
  const kilobytes = (bytes / 1000).toFixed(1)
  console.log(`${budget.page}: ${kilobytes} of ${budget.bytes / 1000} kB of gzipped scripts`)
  if (bytes > budget.bytes) process.exitCode = 1
}
