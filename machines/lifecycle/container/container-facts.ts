import type { DeadlinePurpose } from '../../../api/deadlines.ts'
import type { Principal } from '../../../api/role.ts'
import { lackingParties, type QueryParties, type SigningPerson } from '../../../domain/paper-parties.ts'

/** A signing as the gateway started it: its token, and each signer's own page by signerId. */
export type StartedSigning = { token: string; pages: Readonly<Record<string, string>> }

/** A deadline of a signing that has yet to take effect: its moment, ISO 8601 in UTC, and the working days of its rule. */
export type SigningDeadline = { purpose: DeadlinePurpose; dueAt: string; workingDays: number }

/** The deadlines of a sending: reminders of the signers, the escalation to those responsible, and its end. */
export type SigningSchedule = { deadlines: readonly SigningDeadline[] }

type Submission<T extends string, Details = unknown> = { type: `submission.${T}`; key: string } & Details
type OfSigner<T extends string, Details = unknown> = { type: `signer.${T}`; signerId: number } & Details

/** Every event of a signing container. Commands are imperative, facts from outside are past tense. */
export type ContainerEvent =
  /** `parties`: of the query at the moment the container is sent. */
  | { type: 'container.send'; deadlines: readonly SigningDeadline[]; parties: QueryParties }
  | { type: 'container.remind'; at: string; principal: Principal }
  | { type: 'container.withdraw'; principal: Principal }
  | { type: 'container.markSigned'; principal: Principal }
  /** An attempt is about to start the signing of this sending; see `ContainerFacts`. */
  | Submission<'claimed', { sending: string | null }>
  | Submission<'accepted', { signing: StartedSigning }>
  /** The gateway did not start a signing, so the submission may be retried. */
  | Submission<'rejected'>
  /** It is unknown whether the gateway started a signing. */
  | Submission<'unanswered'>
  /** A user entered the signer's e-mail address. */
  | OfSigner<'addressed', { email: string; principal: Principal }>
  | OfSigner<'signed', { signedAt: string }>
  | OfSigner<'refused'>
  | OfSigner<'reconsidered'>
  /** The gateway ended the signing and no signer refused. */
  | { type: 'signing.failed' }
  /** The container's query was closed. */
  | { type: 'query.closed' }
  /** Clock event, due at `at`. */
  | { type: 'reminder.due'; at: string }
  | { type: 'signing.overdue'; at: string }
  | { type: 'deadline.passed'; at: string }

export type SignerFact = SigningPerson & { signerId: number; name: string; signed: boolean; refused: boolean }

/** What the container machine reads of a stored container. */
export type ContainerFacts = SigningSchedule & {
  /** Codes of the papers in the container. */
  files: readonly string[]
  signers: readonly SignerFact[]
  /** Identifies the last sending; the container may have been changed before each. */
  sending: string | null
  /** Key of the attempt that alone may start the signing at the gateway; null if none has claimed it. */
  claim: string | null
  /** The gateway has started the signing. */
  started: boolean
  /** When the signers were last reminded of this sending, ISO 8601 in UTC. */
  remindedAt: string | null
  /** Marked as signed outside the system. */
  signedByHand: boolean
}

/** After a reminder no manual reminder is sent for this long, so that a double click does not send two. */
const REMIND_AGAIN_MS = 60 * 60_000

/** Whether the signers were reminded shortly before this moment. */
export const wasJustReminded = ({ remindedAt }: Pick<ContainerFacts, 'remindedAt'>, at: string): boolean =>
  remindedAt !== null && Date.parse(at) - Date.parse(remindedAt) < REMIND_AGAIN_MS

/** Whether a deadline of this purpose has come. */
export const isDue = ({ deadlines }: SigningSchedule, purpose: DeadlinePurpose, at: string): boolean =>
  deadlines.some((one) => one.purpose === purpose && one.dueAt <= at)

/** The deadlines without those of this purpose that have come. */
export const withoutDue = (
  deadlines: readonly SigningDeadline[],
  { purpose, at }: { purpose: DeadlinePurpose; at: string },
): SigningDeadline[] => deadlines.filter((one) => one.purpose !== purpose || one.dueAt > at)

/** The signers after this one has signed. */
export const withSigned = (signers: readonly SignerFact[], signerId: number): SignerFact[] =>
  signers.map((signer) =>
    signer.signerId === signerId ? { ...signer, signed: true, refused: false } : signer,
  )

export const withRefused = (
  signers: readonly SignerFact[],
  signerId: number,
  refused: boolean,
): SignerFact[] => signers.map((signer) => (signer.signerId === signerId ? { ...signer, refused } : signer))

/** The signer, unless they have signed. */
export const waitingSigner = (signers: readonly SignerFact[], signerId: number): SignerFact | undefined =>
  signers.find((signer) => signer.signerId === signerId && !signer.signed)

/** The signers at the start of a new signing. */
export const withNothingSigned = (signers: readonly SignerFact[]): SignerFact[] =>
  signers.map((signer) => ({ ...signer, signed: false, refused: false }))

/** Whether any signer may still sign. The gateway accepts no signature after a refusal. */
export const canStillSign = ({ started, signers }: Pick<ContainerFacts, 'started' | 'signers'>): boolean =>
  started && signers.some(({ signed }) => !signed) && !signers.some(({ refused }) => refused)

type Attempt = { facts: ContainerFacts; parties: QueryParties }

/** Signers listed twice under one personal code. */
const repeated = (signers: readonly SignerFact[]): SignerFact[] =>
  signers.filter(
    ({ personalCode }, index) =>
      personalCode !== '' && signers.findIndex((one) => one.personalCode === personalCode) < index,
  )

/** The guards of a sending, in this order; `refusal.<name>` in `lang/` explains a refusal. */
export const sendGuards = {
  containerComplete: ({ facts }) => facts.files.length > 0 && facts.signers.length > 0,
  onePersonOnce: ({ facts }) => repeated(facts.signers).length === 0,
  partiesSign: ({ facts, parties }) => lackingParties(facts.files, facts.signers, parties).length === 0,
} as const satisfies Record<string, (attempt: Attempt) => boolean>

type SendGuard = keyof typeof sendGuards
const order = Object.keys(sendGuards) as SendGuard[]

/**
 * Returns the first guard that fails; null if the container can be sent. The machine and every refusal call this
 * function.
 */
export const failingSendGuard = (facts: ContainerFacts, parties: QueryParties): SendGuard | null =>
  order.find((name) => !sendGuards[name]({ facts, parties })) ?? null

/** Names of the signers that a refusal is about: listed twice, or missing. */
export const namedBySendGuard = (
  guard: SendGuard,
  facts: ContainerFacts,
  parties: QueryParties,
): string[] => {
  switch (guard) {
    case 'containerComplete':
      return []
    case 'onePersonOnce':
      return repeated(facts.signers).map(({ name }) => name)
    case 'partiesSign':
      return lackingParties(facts.files, facts.signers, parties).map(({ name }) => name)
  }
}
