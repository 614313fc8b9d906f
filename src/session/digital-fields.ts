import * as z from 'zod/mini'
import type { DigitalLogin } from '../../api/session.ts'
import { withoutPrefix } from '../../domain/phone.ts'
import { personalCode } from '../../domain/valid/valid-identifier.ts'
import type { DigitalMethod } from '../../machines/flow/session/digital-login.types.ts'

const CODE_DIGITS = 11
/** Room for a number with any prefix, so that a wrong one is seen whole. */
const LONGEST_TYPED = 20

/** Digits after the country's prefix: an Estonian number has seven or eight, some services nine. */
const localNumber = z
  .string()
  .check(z.minLength(1, { error: 'field.required', abort: true }), z.regex(/^\d{7,9}$/, 'field.phone'))

const identityCode = personalCode.check(z.minLength(1, 'field.required'))

/** What each way asks for; the phone stays in the form, unchecked, while Smart-ID is chosen. */
export const digitalFields = {
  smartid: z.object({ identityCode, phone: z.string() }),
  mobileid: z.object({ identityCode, phone: localNumber }),
} as const satisfies Record<DigitalMethod, z.ZodMiniType>

export type DigitalFields = z.output<(typeof digitalFields)[DigitalMethod]>

/** What is sent: no phone where nobody asked for it. */
export const enteredBy = (method: DigitalMethod, { identityCode, phone }: DigitalFields): DigitalLogin =>
  method === 'smartid' ? { method, identityCode } : { method, identityCode, phone }

/** Spaces, dashes and whatever else was pasted go. */
export const cleanCode = (text: string) => digits(text).slice(0, CODE_DIGITS)

/**
 * A number may be pasted, or typed key by key, with the country's prefix, which stands before the field already.
 * Nothing but the prefix is ever cut off: half a number is somebody else's.
 */
export const cleanPhone = (text: string) => {
  const local = withoutPrefix(text)
  return `${local.startsWith('+') ? '+' : ''}${digits(local).slice(0, LONGEST_TYPED)}`
}

const digits = (text: string) => text.replaceAll(/\D/g, '')
