import * as z from 'zod/mini'
import { container, containerSigner } from '../../contract/container.ts'

/** A signer with what the one who waits for the signature asks: where to sign, and whether signing was refused. */
const shownSigner = z.extend(containerSigner, {
  /** The signer's own page at the gateway, while it waits for the signature; in-house views only. */
  page: z.nullable(z.string()),
  refused: z.boolean(),
})
export type ShownSigner = z.infer<typeof shownSigner>

/** A container as listed. */
export const shownContainer = z.extend(container, { signers: z.array(shownSigner) })
export type ShownContainer = z.infer<typeof shownContainer>
