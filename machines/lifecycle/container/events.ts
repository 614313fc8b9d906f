import type { Principal } from '../../../api/role.ts'
import type { QueryParties } from '../../../domain/paper-parties.ts'

/** A signing as the gateway started it: its token, and each signer's own page by signerId. */
export type StartedSigning = { token: string; pages: Readonly<Record<string, string>> }

/** When the signers of a sent container are reminded and when their time is up, as moments in ISO 8601, UTC. */
export type SigningSchedule = { deadline: string | null; reminders: readonly string[] }

type Submission<T extends string, Details = unknown> = { type: `submission.${T}`; key: string } & Details
type OfSigner<T extends string, Details = unknown> = { type: `signer.${T}`; signerId: number } & Details

/** Every event of a signing container. Commands are imperative, facts from outside are past tense. */
export type ContainerEvent =
  /** `parties`: of the query, as it stands when the container is sent. */
  | { type: 'container.send'; schedule: SigningSchedule; parties: QueryParties }
  | { type: 'container.remind'; at: string; principal: Principal }
  | { type: 'container.withdraw'; principal: Principal }
  | { type: 'container.markSigned'; principal: Principal }
  /** An attempt is about to start the signing of this sending; see `ContainerFacts`. */
  | Submission<'claimed', { sending: string | null }>
  | Submission<'accepted', { signing: StartedSigning }>
  /** The gateway certainly started nothing: the submission may be tried again. */
  | Submission<'rejected'>
  /** Nobody knows whether the gateway started a signing. */
  | Submission<'unanswered'>
  /** Somebody has entered where the signer gets letters. */
  | OfSigner<'addressed', { email: string; principal: Principal }>
  | OfSigner<'signed', { signedAt: string }>
  | OfSigner<'refused'>
  | OfSigner<'reconsidered'>
  /** The gateway has ended the signing though nobody refused. */
  | { type: 'signing.failed' }
  /** The query of the container was closed. */
  | { type: 'query.closed' }
  /** The clock: what is due at `at`. */
  | { type: 'reminder.due'; at: string }
  | { type: 'deadline.passed'; at: string }
