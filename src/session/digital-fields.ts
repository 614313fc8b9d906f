import * as z from 'zod/mini'
import type { DigitalLogin } from '../../api/session.ts'
import { withoutPrefix } from '../../domain/phone.ts'
import { personalCode } from '../../domain/valid/valid-identifier.ts'
import type { DigitalMethod } from '../../machines/flow/session/digital-login.types.ts'

const CODE_DIGITS = 11
/** Space for a number with any prefix, so that the user sees a wrong one completely. */
const LONGEST_TYPED = 20

/** Digits after the country's prefix: an Estonian number has seven or eight, some services nine. */
const localNumber = z
  .string()
  .check(z.minLength(1, { error: 'field.required', abort: true }), z.regex(/^\d{7,9}$/, 'field.phone'))

const identityCode = personalCode.check(z.minLength(1, 'field.required'))

/** The fields of each method; the phone stays in the form, unvalidated, while Smart-ID is selected. */
export const digitalFields = {
  smartid: z.object({ identityCode, phone: z.string() }),
  mobileid: z.object({ identityCode, phone: localNumber }),
} as const satisfies Record<DigitalMethod, z.ZodMiniType>

export type DigitalFields = z.output<(typeof digitalFields)[DigitalMethod]>

/** The values to send: no phone if none was asked. */
export const enteredBy = (method: DigitalMethod, { identityCode, phone }: DigitalFields): DigitalLogin =>
  method === 'smartid' ? { method, identityCode } : { method, identityCode, phone }

/** Removes spaces, dashes and other pasted characters. */
export const cleanCode = (text: string) => digits(text).slice(0, CODE_DIGITS)

/**
 * Removes a typed or pasted country prefix, which the field already shows. Nothing else is cut off: part of a number
 * is another person's number.
 */
export const cleanPhone = (text: string) => {
  const local = withoutPrefix(text)
  return `${local.startsWith('+') ? '+' : ''}${digits(local).slice(0, LONGEST_TYPED)}`
}

const digits = (text: string) => text.replaceAll(/\D/g, '')
