import type { SigningPerson } from '../../../domain/paper-parties.ts'
import type { SigningSchedule } from './events.ts'

export type SignerFact = SigningPerson & { signerId: number; name: string; signed: boolean; refused: boolean }

/** What the container machine needs to know of a stored container. */
export type ContainerFacts = SigningSchedule & {
  /** Codes of the papers in it. */
  files: readonly string[]
  signers: readonly SignerFact[]
  /** Identifies the last time the container was sent; it may have been changed before each. */
  sending: string | null
  /** Key of the attempt that alone may start the signing at the gateway; null where nobody has claimed it. */
  claim: string | null
  /** The gateway has started the signing. */
  started: boolean
  /** When the signers were last reminded of this sending, in ISO 8601, UTC. */
  remindedAt: string | null
  /** Marked as signed outside the system. */
  signedByHand: boolean
}

/** So long after a reminder nobody is reminded by hand: who presses twice does not write twice. */
const REMIND_AGAIN_MS = 60 * 60_000

/** Whether the signers were reminded only just before this moment. */
export const wasJustReminded = ({ remindedAt }: Pick<ContainerFacts, 'remindedAt'>, at: string): boolean =>
  remindedAt !== null && Date.parse(at) - Date.parse(remindedAt) < REMIND_AGAIN_MS

/** The signers once this one has signed. */
export const withSigned = (signers: readonly SignerFact[], signerId: number): SignerFact[] =>
  signers.map((signer) =>
    signer.signerId === signerId ? { ...signer, signed: true, refused: false } : signer,
  )

export const withRefused = (
  signers: readonly SignerFact[],
  signerId: number,
  refused: boolean,
): SignerFact[] => signers.map((signer) => (signer.signerId === signerId ? { ...signer, refused } : signer))

/** The signer, where they have not signed yet. */
export const waitingSigner = (signers: readonly SignerFact[], signerId: number): SignerFact | undefined =>
  signers.find((signer) => signer.signerId === signerId && !signer.signed)

/** The signers as they are when a new signing begins. */
export const withNothingSigned = (signers: readonly SignerFact[]): SignerFact[] =>
  signers.map((signer) => ({ ...signer, signed: false, refused: false }))

/** Whether somebody may still sign; the gateway takes no signature once one of them has refused. */
export const canStillSign = ({ started, signers }: Pick<ContainerFacts, 'started' | 'signers'>): boolean =>
  started && signers.some(({ signed }) => !signed) && !signers.some(({ refused }) => refused)
