import type { Principal } from '../../../api/role.ts'

/** A signing as the gateway started it: its token, and each signer's own page by signerId. */
export type StartedSigning = { token: string; pages: Readonly<Record<string, string>> }

type Submission<T extends string, Details = unknown> = { type: `submission.${T}`; key: string } & Details
type OfSigner<T extends string, Details = unknown> = { type: `signer.${T}`; signerId: number } & Details

/** Every event of a signing container. Commands are imperative, facts from outside are past tense. */
export type ContainerEvent =
  | { type: 'container.send' }
  | { type: 'container.markSigned'; principal: Principal }
  /** An attempt is about to start the signing of this sending; see `ContainerFacts`. */
  | Submission<'claimed', { sending: string | null }>
  | Submission<'accepted', { signing: StartedSigning }>
  /** The gateway certainly started nothing: the submission may be tried again. */
  | Submission<'rejected'>
  /** Nobody knows whether the gateway started a signing. */
  | Submission<'unanswered'>
  | OfSigner<'signed', { signedAt: string }>
  | OfSigner<'refused'>
  | OfSigner<'reconsidered'>
