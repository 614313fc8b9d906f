import * as z from 'zod/mini'
import { containerCalls } from '../../contract/container.calls.ts'
import { container, containerSigner } from '../../contract/container.ts'

const shownSigner = z.extend(containerSigner, {
  /** The signer's own page at the signing gateway, while it waits for the signature; in-house views only. */
  page: z.optional(z.nullable(z.string())),
  refused: z.optional(z.boolean()),
})
export type ShownSigner = z.infer<typeof shownSigner>

/** A container as listed: each signer also with where to sign, and whether signing was refused. */
const shownContainer = z.extend(container, { signers: z.array(shownSigner) })
export type ShownContainer = z.infer<typeof shownContainer>

export const findContainers = { ...containerCalls.find, answer: z.array(shownContainer) }
