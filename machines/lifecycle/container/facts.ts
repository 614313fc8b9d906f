export type SignerFact = { signerId: number; signed: boolean; refused: boolean }

/** What the container machine needs to know of a stored container. */
export type ContainerFacts = {
  files: number
  signers: readonly SignerFact[]
  /** Identifies the last time the container was sent; it may have been changed before each. */
  sending: string | null
  /** Key of the attempt that alone may start the signing at the gateway; null where nobody has claimed it. */
  claim: string | null
  /** The gateway has started the signing. */
  started: boolean
  /** Marked as signed outside the system. */
  signedByHand: boolean
}

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
