import * as z from 'zod/mini'
import { email, id, multilineText, phone, storedEmail, text } from './field.ts'

const suretyFields = {
  name: text(200),
  personalCode: text(20),
  email,
  phone,
  address: text(300),
  comment: multilineText(2000),
}

export const surety = z.object({ suretyId: id, ...suretyFields, email: storedEmail })
export type Surety = z.infer<typeof surety>

/** A surety in a request; created if `suretyId` is missing. */
export const suretySave = z.extend(z.partial(z.object(suretyFields)), { suretyId: z.optional(id) })
export type SuretySave = z.infer<typeof suretySave>
