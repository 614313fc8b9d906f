import * as z from 'zod/mini'
import { choice, filledText, id, moment, requiredEmail, requiredText, text } from './field.ts'

export const signerRoles = ['provider_representative', 'client', 'seller', 'guarantor', 'surety'] as const
export const signerRole = choice(signerRoles)
export type SignerRole = z.infer<typeof signerRole>

/** Option code of a generated document, or `c` followed by the docFileId of an uploaded one. */
const fileCode = requiredText(20).check(z.regex(/^(?:8|17|19|12|6|7|9|13|11|c\d{1,10})$/, 'field.choice'))

/** A person who can be chosen as a signer. */
export const signerPerson = z.object({
  name: z.string(),
  personalCode: z.string(),
  email: z.string(),
  role: signerRole,
})
export type SignerPerson = z.infer<typeof signerPerson>

export const containerSigner = z.extend(signerPerson, {
  signerId: id,
  container_id: id,
  /** The personal code, by the signing gateway's name for it; masked where the caller is not in-house, as is `personalCode`. */
  ssn: z.string(),
  signing_status: z.enum(['signed', 'not_signed']),
  signed_at: z.nullable(moment),
  /** The signer's own page at the signing gateway, while it waits for the signature; in-house views only. */
  page: z.nullable(z.string()),
  /** The signer declined. */
  refused: z.boolean(),
})
export type ContainerSigner = z.infer<typeof containerSigner>

/** Documents of a query that are signed together. */
export const container = z.object({
  id,
  /** Container number. */
  title: z.string(),
  files: z.array(z.object({ id: z.string(), file_name: z.string() })),
  signers: z.array(containerSigner),
  additionalInfo: z.string(),
  sentForSigning: z.boolean(),
  hasAllSigned: z.boolean(),
  /** Marked as signed by a user; shown as "signed*". */
  signedByHand: z.boolean(),
  /** Null until it is sent. */
  uuid: z.nullable(z.string()),
})
export type Container = z.infer<typeof container>

export const signerSave = z.object({
  signerId: z.optional(id),
  name: filledText(200),
  personalCode: requiredText(20),
  email: requiredEmail,
  role: signerRole,
})

/** A container in a request; created if `id` is missing. */
export const containerSave = z.object({
  id: z.optional(id),
  title: filledText(50),
  files: z
    .array(z.object({ id: fileCode }))
    .check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany')),
  signers: z.array(signerSave).check(z.minLength(1, 'field.required'), z.maxLength(20, 'field.tooMany')),
  additionalInfo: z.optional(text(4000)),
})
export type ContainerSave = z.infer<typeof containerSave>

/** Containers to send for signing; only their ids are read. */
export const pickedContainers = z.array(z.object({ id })).check(z.maxLength(50, 'field.tooMany'))

export const signedContainer = z.object({
  containerUUID: z.string(),
  fileName: z.string(),
  allSigned: z.boolean(),
  signers: z.array(containerSigner),
})

export const folderInfo = z.object({ contracts: z.array(signedContainer) })
export type FolderInfo = z.infer<typeof folderInfo>
