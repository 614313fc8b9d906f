import * as z from 'zod/mini'
import {
  choice,
  filledText,
  id,
  moment,
  multilineText,
  orDocumented,
  requiredEmail,
  requiredText,
  text,
} from './field.ts'
import { language, languages } from './language.ts'

/**
 * - `sent`, `reminded`: waiting for signatures; - `unconfirmed`: unknown whether the gateway has started the signing;
 * - `expired`, `failed`, `withdrawn`: the signing ended unfinished, and the container can be sent again.
 */
export const containerStates = [
  'unsent',
  'sent',
  'reminded',
  'unconfirmed',
  'expired',
  'failed',
  'withdrawn',
  'allSigned',
] as const
export const containerState = choice(containerStates)
export type ContainerState = z.infer<typeof containerState>

export const signerRoles = ['provider_representative', 'client', 'seller', 'guarantor', 'surety'] as const
export const signerRole = choice(signerRoles)
export type SignerRole = z.infer<typeof signerRole>

/**
 * Option code of a generated document, or `c` followed by the docFileId of an uploaded one. `shop` is a shop's
 * contract; only a container that already has it may keep it.
 */
const fileCode = requiredText(20).check(
  z.regex(/^(?:8|17|19|12|6|7|9|13|11|shop|c\d{1,10})$/, 'field.choice'),
)

/** A person who can be chosen as a signer. */
export const signerPerson = z.object({
  name: z.string(),
  personalCode: z.string(),
  email: z.string(),
  role: signerRole,
})
export type SignerPerson = z.infer<typeof signerPerson>

/** A person who signs a container, whatever roles they sign in. */
export const containerSigner = z.extend(signerPerson, {
  signerId: id,
  container_id: id,
  /** The two parts of `name`. */
  givenName: z.string(),
  surname: z.string(),
  /** All roles of the signer; `role` is the first one. */
  roles: z.array(signerRole),
  /** Language of their letters; null, and always for a client: the customer's. */
  language: z.nullable(language),
  /**
   * The personal code under the signing gateway's name; masked like `personalCode` for callers who are not in-house.
   */
  ssn: z.string(),
  signing_status: z.enum(['signed', 'not_signed']),
  signed_at: z.nullable(moment),
  /** The signer's own page at the signing gateway, while it waits for the signature; in-house views only. */
  page: z.nullable(z.string()),
  /** The signer declined. */
  refused: z.boolean(),
  /** When the letter with the page was last sent; null if never, as without an address. */
  mailed_at: z.nullable(moment),
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
  state: containerState,
  /** When the signing ends, or ended because its time was up; null otherwise. */
  deadline: z.nullable(moment),
  /** When the signing was found overdue; null before, and for readers who are not in-house. */
  overdueSince: z.nullable(moment),
  remindedAt: z.nullable(moment),
  sentForSigning: z.boolean(),
  hasAllSigned: z.boolean(),
  /** Marked as signed by a user; shown as "signed*". */
  signedByHand: z.boolean(),
  /** Null until it is sent. */
  uuid: z.nullable(z.string()),
})
export type Container = z.infer<typeof container>

/** Both parts together fit into a name. */
export const namePart = text(99)

/** A signer in a request. Several with one personal code are one person in several roles. */
export const signerSave = z.object({
  signerId: z.optional(id),
  name: filledText(200),
  /** The two parts of `name`, for the signing gateway. If they do not join to it, they are derived from it. */
  givenName: z.optional(namePart),
  surname: z.optional(namePart),
  personalCode: requiredText(20),
  email: requiredEmail,
  role: signerRole,
  /** All roles of the signer; counts if it contains `role`. */
  roles: z.optional(z.array(signerRole).check(z.maxLength(signerRoles.length, 'field.tooMany'))),
  /** Language of the signer's letters; by default that of the query's documents. */
  language: z.optional(z.nullable(choice(languages))),
})

export type SignerSave = z.infer<typeof signerSave>

/** The signer's address for letters. */
export const signerAddress = z.object({ email: requiredEmail })

/** A container in a request; created if `id` is missing. */
export const containerSave = z.object({
  id: z.optional(id),
  title: filledText(50),
  files: z
    .array(z.object({ id: fileCode }))
    .check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany')),
  signers: z.array(signerSave).check(z.minLength(1, 'field.required'), z.maxLength(20, 'field.tooMany')),
  additionalInfo: z.optional(multilineText(4000)),
})
export type ContainerSave = z.infer<typeof containerSave>

const codeNumber = z.pipe(
  z
    .number('field.choice')
    .check(z.refine((code) => fileCode.safeParse(String(code)).success, 'field.choice')),
  z.transform(String),
)

/** A file's code, which may be sent as a number. */
const fileGiven = orDocumented(
  z.object({ id: z.union([fileCode, codeNumber]) }),
  z.union([fileCode, codeNumber]),
  (code) => ({ id: code }),
)

const filesGiven = z
  .array(fileGiven)
  .check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany'))

/** A signer in a request, with the role in the portal's or the documented words. */
export const signerGiven = z.extend(signerSave, {
  role: orDocumented(
    signerRole,
    z.literal('provider representative'),
    () => 'provider_representative' as const,
  ),
})

/**
 * Containers in a request: with their number as `title`, or, as documented, as a text `id`. A container without an id
 * of ours means the unsent one with that number, if there is exactly one.
 */
export const containersOf = (signers: z.ZodMiniType<SignerSave[], z.input<typeof signerGiven>[]>) => {
  const parts = { files: filesGiven, signers, additionalInfo: z.optional(multilineText(4000)) }
  return z
    .array(
      orDocumented(
        z.object({ id: z.optional(id), title: filledText(50), ...parts }),
        z.object({ ...parts, id: filledText(50) }),
        ({ id: title, ...container }) => ({ ...container, title }),
      ),
    )
    .check(z.maxLength(50, 'field.tooMany'))
}

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
