import type { ApplicationDetail, CustomerLink } from '../../api/partner-api.ts'
import { customerSigningStatus } from '../../machines/lifecycle/container/container-phase.ts'
import { signingEndOf } from '../container/container-view.ts'
import { findContainers } from '../container/container.store.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { Problem } from '../platform/http/problem.ts'
import { makeLinkForProgram, waitsForApplicant } from '../selfserve/link-for-program.ts'

type Asked = Pick<QueryRow, 'queryId' | 'status'>

type SigningPage = { url: string; expiresAt: Date | null }

/** The page at the signing gateway on which the client signs now; null if there is none. */
const findSigningPage = async (
  connection: Connection,
  { queryId }: Pick<QueryRow, 'queryId'>,
): Promise<SigningPage | null> => {
  for (const stored of await findContainers(connection, queryId)) {
    const mine = stored.signers.find(({ roles }) => roles.includes('client'))
    if (!mine?.page) continue
    const others = stored.signers.filter((signer) => signer !== mine)
    const signature = (signer: typeof mine) => ({
      signed: signer.signedAt !== null,
      refused: signer.refused,
      page: signer.page,
    })
    const status = customerSigningStatus(stored.container.state, {
      mine: signature(mine),
      others: others.map(signature),
    })
    if (status === 'toSign') return { url: mine.page, expiresAt: signingEndOf(stored) }
  }
  return null
}

/** The customer's next page; null if it is not the customer's turn. */
export const customerStepOf = async (
  connection: Connection,
  query: Asked,
): Promise<ApplicationDetail['customerStep']> => {
  if (await waitsForApplicant(connection, query)) return 'apply'
  return (await findSigningPage(connection, query)) ? 'sign' : null
}

/**
 * The link to the customer's next page: a new one to apply, or the customer's own page at the signing gateway.
 * @throws Problem customerLink.none
 */
export const customerLinkOf = async (
  tx: Transaction,
  query: Asked,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<CustomerLink> => {
  if (await waitsForApplicant(tx, query)) {
    const { url, expiresAt } = await makeLinkForProgram(tx, { queryId: query.queryId, at, publicUrl })
    return { step: 'apply', url, expiresDtime: expiresAt.toISOString() }
  }
  const page = await findSigningPage(tx, query)
  if (!page) throw new Problem('customerLink.none', { currentStatus: query.status })
  return { step: 'sign', url: page.url, expiresDtime: page.expiresAt?.toISOString() ?? null }
}
