import { createHash, randomBytes } from 'node:crypto'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { text } from '../platform/language/text.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage, findQuery, loadQueryParts } from '../query/record/query.store.ts'
import type { ApplyLinkRow } from '../schema/offer.table.ts'
import { ServiceError } from '../services/client/service-error.ts'
import { findLink, writeLink } from './offer.store.ts'
import { recordLetter } from '../notification/record-letter.ts'

export type SendDependencies = Pick<Dependencies, 'config' | 'database' | 'now' | 'services'>

const TOKEN_BYTES = 32
const DAY_MS = 86_400_000

/** Hash of a token, which is stored in its place. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Address of the customer's page. */
export const applyUrl = (publicUrl: string, token: string): string => `${publicUrl}/apply/${token}`

/** Sends the message with the link. @throws ServiceError */
const handOver = async (
  { config, database, services }: SendDependencies,
  { queryId, channel, recipient, createdAt, expiresAt }: ApplyLinkRow,
  token: string,
): Promise<void> => {
  const query = await findQuery(database, queryId)
  if (!query) return
  const { partner } = await loadQueryParts(database, query)
  const values = {
    name: query.custName,
    partner: partner.businessName,
    link: applyUrl(config.publicUrl, token),
    days: Math.round((expiresAt.getTime() - createdAt.getTime()) / DAY_MS),
  }
  const language = customerLanguage(query)
  if (channel === 'email')
    return services.mail.send(
      letter('offerLink', { email: recipient, language }, values, await letterSignature(database, language)),
    )
  if (!services.sms) throw new ServiceError('sms', 'refused', 'is not configured')
  return services.sms.send({ to: recipient, text: text(language, 'sms.offerLink', values) })
}

/**
 * Sends a waiting link and stores whether it was sent. The token is created here; if a service's response is lost,
 * the link is sent again with another token, and the first one is void.
 * @throws ServiceError if the service does not respond; a retry may help
 */
export const sendLink = async (dependencies: SendDependencies, linkId: number): Promise<void> => {
  const { database, now } = dependencies
  const link = await findLink(database, linkId)
  if (link?.delivery !== 'waiting' || link.revoked || link.expiresAt <= now()) return
  const token = newToken()
  await writeLink(database, linkId, { tokenHash: tokenHash(token) })
  try {
    await handOver(dependencies, link, token)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.outcome !== 'refused') throw error
    return writeLink(database, linkId, { delivery: 'refused' })
  }
  await writeLink(database, linkId, { delivery: 'sent', sentAt: now() })
  const kind = link.channel === 'email' ? 'offerLink' : 'offerLinkText'
  await recordLetter(database, link.queryId, { kind, name: '' })
}
