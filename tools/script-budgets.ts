import { needed, type Manifest } from './built-parts.ts'
import { screenFiles } from './preload-files.ts'

/**
 * `parts`: sources, pieces and texts that a page cannot be used without; of alternatives, such as the languages, the
 * heavier one. What they import counts too.
 */
export type Budget = { page: string; parts: readonly string[]; bytes: number }

const program = ['entry', 'texts:et?entry']
const signIn = [...program, ...screenFiles.signIn]
const signedIn = [...program, ...screenFiles.portal]
const query = [...signedIn, ...screenFiles.query, 'texts:et?home', 'texts:et?query']

/**
 * Bytes of gzipped scripts with which a page can be used: what is aimed at or, where it weighs more or far less, today's weight
 * with one per cent to spare, so that growth is a decision. Every role has the same dashboard; a query opens with the customer, or with the tab that is to be worked on.
 */
export const budgets: readonly Budget[] = [
  { page: 'sign-in', parts: signIn, bytes: 198_000 },
  {
    page: 'dashboard',
    parts: [...signedIn, ...screenFiles.dashboard, 'texts:et?home'],
    bytes: 237_000,
  },
  { page: 'query at the customer', parts: [...query, ...screenFiles.client], bytes: 330_000 },
  {
    page: 'query at the transaction',
    parts: [...query, 'src/transaction/TransactionTab.tsx', 'src/payment/PaymentCard.tsx'],
    bytes: 345_000,
  },
  {
    page: 'query at the credit decision',
    parts: [...query, 'src/credit/CreditTab.tsx', 'src/credit/CreditRail.tsx'],
    bytes: 336_000,
  },
  { page: "customer's page", parts: ['apply', 'texts:et?apply'], bytes: 100_000 },
]

/** What a page's scripts weigh together. @throws Error for a part that the client does not have */
export const scriptBytes = (
  manifest: Manifest,
  parts: readonly string[],
  weigh: (file: string) => number,
): number => needed(manifest, parts).reduce((sum, file) => sum + weigh(file), 0)
