import * as z from 'zod/mini'
import { email, id, phone, storedEmail, text } from './field.ts'

const guarantorFields = {
  name: text(200),
  registryCode: text(40),
  address: text(300),
  email,
  phone,
  representativeName: text(200),
  representativePersonalCode: text(20),
  representativeEmail: email,
}

/** The company that guarantees the contract; all fields may be empty. */
export const guarantor = z.object({
  ...guarantorFields,
  email: storedEmail,
  representativeEmail: storedEmail,
})
export type Guarantor = z.infer<typeof guarantor>

export const guarantorSave = z.partial(z.object(guarantorFields))

export const guarantorOfQuery = z.extend(guarantor, { queryId: id })
export const guarantorSaveInQuery = z.extend(guarantorSave, { queryId: id })
